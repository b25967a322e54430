import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './nav-bar.scss'

export interface NavBarProps {
  title?: string
  /** A line below the title; in the mini program both are at the left. */
  note?: ReactNode
  /** Without it there is no back button. */
  onBack?: () => void
  /**
   * card: white · page: the page's grey · clear: transparent over a wash or picture · night: gold on the dark member
   * background.
   */
  ground?: 'card' | 'page' | 'clear' | 'night'
  /** Overlays a picture and adds no height; while it is transparent, the back icon has a disc behind it. */
  isOnPicture?: boolean
  /** Replaces the title: a search field, a tab page's own heading. */
  children?: ReactNode
  /** Icons or a text button at the right. */
  right?: ReactNode
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/** The height of the status bar in the mini program, px; in a browser CSS provides it. */
function statusBarStyle() {
  // Compared here and not through a constant: otherwise the H5 build keeps the call (5 KB).
  return process.env.TARO_ENV === 'weapp'
    ? { paddingTop: `${Taro.getWindowInfo().statusBarHeight ?? 20}px` }
    : undefined
}

/**
 * The nav bar of a page that draws its own: 44 px below the status bar, sticky; a transparent one scrolls with the
 * page, unless its icons have discs. In the mini program 96 px at the right stay free for the platform's capsule.
 */
export function NavBar({ title, note, onBack, ground = 'card', isOnPicture, children, right }: NavBarProps) {
  const hasDisc = isOnPicture && ground === 'clear'
  return (
    <View className={classes('nav-bar', `nav-bar--${ground}`, isOnPicture && 'nav-bar--on-picture')}>
      <View className={classes('nav-bar__row', isWeapp && 'nav-bar__row--capsule')} style={statusBarStyle()}>
        {onBack ? (
          <Tap className="hit" label="返回" onTap={onBack}>
            {hasDisc ? (
              <View className="disc">
                <Icon name="chevron-left" />
              </View>
            ) : (
              <Icon name="chevron-left" />
            )}
          </Tap>
        ) : null}
        {title && !children ? (
          <View className={classes('nav-bar__title', Boolean(note) && 'nav-bar__title--two')}>
            {title}
            {note ? <View className="nav-bar__note">{note}</View> : null}
          </View>
        ) : null}
        {children ? (
          <View className={classes('nav-bar__middle', !onBack && 'nav-bar__middle--first')}>{children}</View>
        ) : null}
        {right ? <View className="nav-bar__right">{right}</View> : null}
      </View>
    </View>
  )
}

/** An icon button at the right of the bar. */
export function NavIcon(props: { name: IconName; label: string; onTap: () => void; isOnPicture?: boolean }) {
  const { name, label, onTap, isOnPicture } = props
  return (
    <Tap className="hit" label={label} onTap={onTap}>
      {isOnPicture ? (
        <View className="disc">
          <Icon name={name} size={18} />
        </View>
      ) : (
        <Icon name={name} />
      )}
    </Tap>
  )
}

/** A text button at the right of the bar. */
export function NavWord({ text, onTap }: { text: string; onTap: () => void }) {
  return (
    <Tap className="nav-bar__word" onTap={onTap}>
      {text}
    </Tap>
  )
}
