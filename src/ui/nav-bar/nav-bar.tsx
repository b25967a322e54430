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
  /** Left out, there is no back button. */
  onBack?: () => void
  /** card: white · page: the page's grey · clear: over a wash or picture · night: over a member's night, in gold. */
  ground?: 'card' | 'page' | 'clear' | 'night'
  /** Lies over a picture and takes no room of its own; while its ground is clear, the back icon stands on a disc. */
  isOnPicture?: boolean
  /** In place of the title: a search field, a tab page's own heading. */
  children?: ReactNode
  /** Icons or a word at the right end. */
  right?: ReactNode
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/** px the status bar covers in the mini program; in a browser CSS knows. */
function statusBarStyle() {
  // Asked for here, not by a constant: only so does the H5 build leave the whole call out (5 KB).
  return process.env.TARO_ENV === 'weapp'
    ? { paddingTop: `${Taro.getWindowInfo().statusBarHeight ?? 20}px` }
    : undefined
}

/**
 * The bar at the top of a page that draws its own: 44 px under the status bar, staying while the page scrolls; a
 * clear one goes with the page, unless its icons stand on discs.
 * In the mini program its right 96 px stay free for the platform's capsule.
 */
export function NavBar({ title, onBack, ground = 'card', isOnPicture, children, right }: NavBarProps) {
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
        {title && !children ? <View className="nav-bar__title">{title}</View> : null}
        {children ? (
          <View className={classes('nav-bar__middle', !onBack && 'nav-bar__middle--first')}>{children}</View>
        ) : null}
        {right ? <View className="nav-bar__right">{right}</View> : null}
      </View>
    </View>
  )
}

/** An icon button for the bar's right end. */
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

/** A word button for the bar's right end. */
export function NavWord({ text, onTap }: { text: string; onTap: () => void }) {
  return (
    <Tap className="nav-bar__word" onTap={onTap}>
      {text}
    </Tap>
  )
}
