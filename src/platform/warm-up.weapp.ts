/** WeChat fetches subpackages ahead by the rules in app.json; there is nothing to do here. */
export function warmUp(_path: string): void {}
export function onTouch(_run: (page: string) => void): void {}
export const hasBytesToSpare = (): boolean => false
