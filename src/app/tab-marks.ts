import Taro from '@tarojs/taro'

/** WeChat refuses while no tab page is in front; whoever owns the mark draws it again when one shows. */
function settle(...answers: Promise<unknown>[]): void {
  for (const answer of answers) answer.catch(() => {})
}

/** A text on a tab; a dot there goes (spec 2 "Tab bar"). */
export function setTabBadge(index: number, text: string): void {
  settle(Taro.hideTabBarRedDot({ index }), Taro.setTabBarBadge({ index, text }))
}

/** A red dot on a tab; a text there goes. */
export function showTabDot(index: number): void {
  settle(Taro.removeTabBarBadge({ index }), Taro.showTabBarRedDot({ index }))
}

/** Neither. */
export function clearTabMark(index: number): void {
  settle(Taro.removeTabBarBadge({ index }), Taro.hideTabBarRedDot({ index }))
}
