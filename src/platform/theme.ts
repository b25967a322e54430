/**
 * Colours of what the platform itself draws. The mini program takes them from src/theme.json (light and dark); on H5
 * the dark ones are painted by the styles. Read by app.config when the app is built, so no .h5/.weapp pair.
 */
const isMini = process.env.TARO_ENV === 'weapp'

/** Text grey, selected red, white ground (spec 2 "Tab bar"); the values of the look book's tokens. */
export const TAB_BAR_COLORS = isMini
  ? {
      color: '@tabText',
      selectedColor: '@tabSelected',
      backgroundColor: '@tabGround',
      borderStyle: '@tabBorder' as 'black',
    }
  : { color: '#6a6a70', selectedColor: '#d0211a', backgroundColor: '#ffffff', borderStyle: 'white' as const }

/** Path of a tab's icon, as app.config wants it. */
export function tabIcon(name: string, isSelected: boolean): string {
  if (isMini) return `@${name}${isSelected ? 'On' : ''}`
  // A drawing is a third of the bytes, and the icons lie in the first script that H5 loads.
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
