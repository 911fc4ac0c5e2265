// zlib for Swift: its own header.
#ifndef DOTWALK_CZLIB_SHIM_H
#define DOTWALK_CZLIB_SHIM_H

#include <zlib.h>

#endif
