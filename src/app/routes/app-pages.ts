import { TAB_BAR_COLORS, tabIcon } from '@/platform/theme'
import { areas, type TabName } from './index'
import { tabArea } from './tabs'

/** Labels and icons of the tabs [nav.tab-bar]; the icon files are in src/assets/tab. */
const TABS: Record<TabName, { text: string; icon: string }> = {
  home: { text: '首页', icon: 'home' },
  member: { text: '会员', icon: 'member' },
  cart: { text: '购物车', icon: 'cart' },
  mine: { text: '我的', icon: 'mine' },
}
/** The subpackages that WeChat fetches in advance while the shopper is on a tab [constants.prefetch]. */
const PREFETCH: Partial<Record<TabName, readonly string[]>> = {
  home: ['pages/details', 'pages/packOrder'],
  cart: ['pages/packOrder', 'pages/payResult'],
  mine: ['pages/packOrder'],
}

function pathsOf(rows: Record<string, { path: string }>): string[] {
  return Object.values(rows).map((row) => row.path)
}

/** Areas of one root are one subpackage: the mini program refuses a root that is listed twice. */
function subPackages(): { root: string; pages: string[] }[] {
  const packages = new Map<string, string[]>()
  for (const { isMain, root, rows } of areas) {
    if (isMain) continue
    const pages = pathsOf(rows).map((path) => path.slice(root.length + 1))
    packages.set(root, [...(packages.get(root) ?? []), ...pages])
  }
  return [...packages].map(([root, pages]) => ({ root, pages }))
}

/** Limits of the number of tabs [nav.tab-count]. */
const TABS_MIN = 2
const TABS_MAX = 5

/** Returns the tabs; throws, which fails the build, when the platforms cannot show that many. */
export function checkedTabs<T>(list: readonly T[]): T[] {
  if (list.length < TABS_MIN || list.length > TABS_MAX) throw new Error('tabBar 配置错误')
  return [...list]
}

/** Pages, subpackages, prefetch rules and tab bar of app.config, all derived from the route table. */
export function appPages() {
  const tabNames = Object.keys(TABS) as TabName[]
  return {
    // Tab pages come first: an empty address opens the first page.
    pages: areas.filter((area) => area.isMain).flatMap((area) => pathsOf(area.rows)),
    subPackages: subPackages(),
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
