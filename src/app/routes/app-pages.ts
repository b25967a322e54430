import { TAB_BAR_COLORS, tabIcon } from '@/platform/theme'
import { areas, type TabName } from './index'
import { tabArea } from './tabs'

/** Words and icons of the tabs (spec 2 "Tab bar"); the icons lie in src/assets/tab. */
const TABS: Record<TabName, { text: string; icon: string }> = {
  home: { text: '首页', icon: 'home' },
  member: { text: '会员', icon: 'member' },
  cart: { text: '购物车', icon: 'cart' },
  mine: { text: '我的', icon: 'mine' },
}
/** Which subpackages WeChat fetches ahead while the shopper is on a tab (spec 9 "Page prefetch rules per package"). */
const PREFETCH: Partial<Record<TabName, readonly string[]>> = {
  home: ['pages/details', 'pages/packOrder'],
  cart: ['pages/packOrder', 'pages/payResult'],
  mine: ['pages/packOrder'],
}

function pathsOf(rows: Record<string, { path: string }>): string[] {
  return Object.values(rows).map((row) => row.path)
}

/** Fewest and most tabs (spec 2 "Tab bar"). */
const TABS_MIN = 2
const TABS_MAX = 5

/** The tabs as they are; a number that no platform shows ends the build. */
export function checkedTabs<T>(list: readonly T[]): T[] {
  if (list.length < TABS_MIN || list.length > TABS_MAX) throw new Error('tabBar 配置错误')
  return [...list]
}

/** Pages, subpackages, prefetch rules and tab bar of app.config, all from the route table. */
export function appPages() {
  const tabNames = Object.keys(TABS) as TabName[]
  return {
    // Tab pages first: the first page is the one an empty address opens.
    pages: areas.filter((area) => area.isMain).flatMap((area) => pathsOf(area.rows)),
    subPackages: areas
      .filter((area) => !area.isMain)
      .map((area) => ({ root: area.root, pages: pathsOf(area.rows).map((path) => path.slice(area.root.length + 1)) })),
    preloadRule: Object.fromEntries(
      tabNames.flatMap((name) => {
        const packages = PREFETCH[name]
        return packages ? [[tabArea.rows[name].path, { network: 'all' as const, packages: [...packages] }]] : []
      }),
    ),
    tabBar: {
      ...TAB_BAR_COLORS,
      list: checkedTabs(tabNames).map((name) => ({
        pagePath: tabArea.rows[name].path,
        text: TABS[name].text,
        iconPath: tabIcon(TABS[name].icon, false),
        selectedIconPath: tabIcon(TABS[name].icon, true),
      })),
    },
  }
}
