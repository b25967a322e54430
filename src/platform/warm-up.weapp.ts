/** Empty: WeChat fetches subpackages in advance by the rules in app.json. */
export function warmUp(_path: string): void {}
export function onTouch(_run: (page: string) => void): void {}
export const hasBytesToSpare = (): boolean => false
