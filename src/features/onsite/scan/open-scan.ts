/** 扫一扫: loads the scanner's code on the first tap, because most visits do not use it. */
export function openScan(): void {
  void import('./start-scan').then(({ startScan }) => startScan())
}
