extension AppFlowTests {
    /// Every page by every button: the page that follows; `.` changes nothing. Everything is
    /// granted, the position is lost. Taps on the page about the position are not handled by the
    /// flow.
    static let taps = """
                 locate search start stop scan cancel back done later continue settings allow deny
        closed   .      .      .     .    .    .      .    .    .     .        .        .     .
        map      expl   search .     .    expl .      .    .    .     .        .        .     .
        camera-r .      .      .     .    .    .      .    .    map   .        .        .     .
        search   .      .      .     .    .    map    .    .    .     .        .        .     .
        my-posit .      .      .     .    .    .      .    .    .     .        .        .     .
        expl     .      .      .     .    .    .      .    .    map   .        .        .     .
        camera-p .      .      .     .    .    .      .    .    .     .        .        .     .
        camera-d .      .      .     .    .    .      .    .    map   .        .        .     .
        unsup    .      .      .     .    .    .      .    .    map   .        .        .     .
        not-inst .      .      .     .    .    .      .    .    map   .        .        .     .
        scan     .      .      .     .    .    map    map  .    .     .        .        .     .
        scan-s   .      .      .     .    .    .      .    .    .     .        .        .     .
        itin     .      .      expl  .    expl .      map  .    .     .        .        .     .
        navig    .      .      .     itin scan .      .    .    .     .        .        .     .
        arrival  .      .      .     .    .    .      .    map  .     .        .        .     .
        """
}
