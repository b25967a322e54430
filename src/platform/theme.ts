/**
 * Colours of the parts that the platform draws. The mini program reads them from src/theme.json (light and dark); on H5
 * the style sheets paint the dark ones. app.config reads this at build time, so there is no .h5/.weapp pair.
 */
const isMini = process.env.TARO_ENV === 'weapp'

/** Grey text, red when selected, white background [nav.tab-bar]; the values of the design tokens. */
export const TAB_BAR_COLORS = isMini
  ? {
      color: '@tabText',
      selectedColor: '@tabSelected',
      backgroundColor: '@tabGround',
      borderStyle: '@tabBorder' as 'black',
    }
  : { color: '#6a6a70', selectedColor: '#d0211a', backgroundColor: '#ffffff', borderStyle: 'white' as const }

/** Path of a tab's icon, in the form that app.config needs. */
export function tabIcon(name: string, isSelected: boolean): string {
  if (isMini) return `@${name}${isSelected ? 'On' : ''}`
  // An SVG has a third of the bytes, and on H5 the icons are part of the entry chunk.
  return `assets/tab/${name}${isSelected ? '-on' : ''}.svg`
}

const windowLook = {
  navigationStyle: 'custom' as const,
  navigationBarTitleText: '乐廊',
  onReachBottomDistance: 300,
}
export const WINDOW_THEME = isMini
  ? {
      darkmode: true,
      themeLocation: 'theme.json',
      window: {
        ...windowLook,
        navigationBarBackgroundColor: '@navGround',
        navigationBarTextStyle: '@navText' as 'black',
        backgroundColor: '@pageGround',
        backgroundTextStyle: '@pullText' as 'dark',
      },
    }
  : {
      window: {
        ...windowLook,
        navigationBarBackgroundColor: '#ffffff',
        navigationBarTextStyle: 'black' as const,
        backgroundTextStyle: 'dark' as const,
      },
    }
