/** Taro's own nav bar is made by no page of ours: its router does without when it isn't there. */
export function initNavigationBar() {}
