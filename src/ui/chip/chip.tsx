import { Text, View } from '@tarojs/components'
import { classes } from '../classes'
import { Tap } from '../tap/tap'
import './chip.scss'

export interface ChipProps {
  text: string
  onTap: () => void
  isOn?: boolean
  /** Not selectable now; taps still reach `onTap`, so that the page can give the reason. */
  isOff?: boolean
  /** A colour drawn before the text. */
  swatch?: string | null
  /** A text over the corner: 缺货. */
  mark?: string
  /** 32 px high, for filters; on a page instead of a card it has the colour of a card. */
  isPill?: boolean
  isOnPage?: boolean
}

/**
 * One of several choices. When selected it has a tinted background and a red border, but the same font weight, so that
 * the width does not change.
 */
export function Chip({ text, onTap, isOn, isOff, swatch, mark, isPill, isOnPage }: ChipProps) {
  const name = classes(
    'chip',
    isPill && 'chip--pill',
    isOnPage && 'chip--page',
    isOn && 'chip--on',
    isOff && 'chip--off',
  )
  return (
    <Tap className={name} isSelected={!!isOn} isOff={isOff} onTap={onTap} label={mark ? `${text}，${mark}` : text}>
      {swatch ? <View className="chip__swatch" style={{ backgroundColor: swatch }} /> : null}
      <Text className="chip__text">{text}</Text>
      {mark ? <Text className="chip__mark">{mark}</Text> : null}
    </Tap>
  )
}
