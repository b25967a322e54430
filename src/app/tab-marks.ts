import Taro from '@tarojs/taro'

/** WeChat refuses while no tab page is in front; the store of the mark draws it again when a tab page shows. */
function settle(...answers: Promise<unknown>[]): void {
  for (const answer of answers) answer.catch(() => {})
}

/** Shows a text on a tab and removes its dot [nav.tab-marks]. */
export function setTabBadge(index: number, text: string): void {
  settle(Taro.hideTabBarRedDot({ index }), Taro.setTabBarBadge({ index, text }))
}

/** Shows a red dot on a tab and removes its text. */
export function showTabDot(index: number): void {
  settle(Taro.removeTabBarBadge({ index }), Taro.showTabBarRedDot({ index }))
}

/** Removes text and dot. */
export function clearTabMark(index: number): void {
  settle(Taro.removeTabBarBadge({ index }), Taro.hideTabBarRedDot({ index }))
}
