import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Mode, PALETTES, paletteStyle } from './palette'

/** The mode that staff chose on this device; system follows the device. */
export type ModeChoice = Mode | 'system'
const MODE_KEY = 'console.mode'
const FONT =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

function themeOf(mode: Mode): ThemeConfig {
  const p = PALETTES[mode]
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: p.act,
      colorPrimaryHover: p.actHover,
      colorTextLightSolid: p.onAct,
      colorInfo: p.blue,
      colorBgLayout: p.page,
      colorBgContainer: p.card,
      colorBgElevated: p.card,
      colorText: p.ink,
      colorTextSecondary: p.ink2,
      colorTextTertiary: p.ink3,
      colorTextDescription: p.ink3,
      colorTextPlaceholder: p.ink3,
      colorError: p.redInk,
      colorSuccess: p.green,
      colorWarning: p.amber,
      colorLink: p.ink,
      colorLinkHover: p.ink2,
      colorBorder: p.ctl,
      colorBorderSecondary: p.line,
      controlItemBgActive: p.pick,
      controlHeight: 32,
      controlHeightSM: 24,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      fontSize: 14,
      fontFamily: FONT,
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultBorderColor: p.line2,
        fontWeight: 400,
      },
      Input: { activeBorderColor: p.ink, hoverBorderColor: p.ink2, activeShadow: '0 0 0 2px rgba(217, 154, 78, .35)' },
      InputNumber: {
        activeBorderColor: p.ink,
        hoverBorderColor: p.ink2,
        activeShadow: '0 0 0 2px rgba(217, 154, 78, .35)',
      },
      Select: {
        activeBorderColor: p.ink,
        hoverBorderColor: p.ink2,
        activeOutlineColor: 'rgba(217, 154, 78, .35)',
        optionSelectedBg: p.pick,
      },
      Drawer: { paddingLG: 20 },
      Tooltip: { colorBgSpotlight: p.bar, colorTextLightSolid: p.onBar },
    },
  }
}

const ModeContext = createContext<{ choice: ModeChoice; choose(choice: ModeChoice): void }>({
  choice: 'system',
  choose: () => undefined,
})
export const useMode = () => useContext(ModeContext)

function storedChoice(): ModeChoice {
  const stored = localStorage.getItem(MODE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Colours and language of the console; the device's dark mode is followed while staff chose nothing. */
export function Theme({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(storedChoice)
  const [isDeviceDark, setDeviceDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setDeviceDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  const mode: Mode = choice === 'system' ? (isDeviceDark ? 'dark' : 'light') : choice
  const config = useMemo(() => themeOf(mode), [mode])
  const context = useMemo(
    () => ({
      choice,
      choose: (next: ModeChoice) => {
        localStorage.setItem(MODE_KEY, next)
        setChoice(next)
      },
    }),
    [choice],
  )
  return (
    <ModeContext.Provider value={context}>
      <style>{paletteStyle(mode)}</style>
      <ConfigProvider locale={zhCN} theme={config} button={{ autoInsertSpace: false }}>
        <App>{children}</App>
      </ConfigProvider>
    </ModeContext.Provider>
  )
}
