import { Text, View } from '@tarojs/components'
import { classes } from '../classes'
import { Tap } from '../tap/tap'
import './chip.scss'

export interface ChipProps {
  text: string
  onTap: () => void
  isOn?: boolean
  /** Cannot be chosen now; taps still arrive, so that the page can say why. */
  isOff?: boolean
  /** A colour drawn before the text. */
  swatch?: string | null
  /** A word over the corner: 缺货. */
  mark?: string
  /** 32 px high, for filters; on a page instead of a card it takes the card's colour. */
  isPill?: boolean
  isOnPage?: boolean
}

/** One of several choices. Chosen: tint and red edge, never bolder, so nothing jumps. */
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
