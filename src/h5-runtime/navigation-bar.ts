/** Empty: no page uses Taro's navigation bar, and its router works without it. */
export function initNavigationBar(): void {}
