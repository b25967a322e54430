/** 扫一扫 from a page that may never need it: the scanner's code is fetched when wanted. */
export function openScan(): void {
  void import('./start-scan').then(({ startScan }) => startScan())
}
