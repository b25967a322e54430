import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Img } from '../picture/img'
import { Tap } from '../tap/tap'
import './code-page.scss'

interface CodePageProps {
  /** Address of its QR picture. */
  picture: string
  /** Twelve, shown in groups of four. */
  digits: string
  /** What to do with it. */
  say: string
  /** Why it is no good any more, over the code; empty while it is. */
  over: string
  onCopy: () => void
  /** Under the code: when it is renewed. */
  children?: ReactNode
}

/** A code that staff scan or read (look book voucher.html): a picture for scanners, digits for people. */
export function CodePage({ picture, digits, say, over, onCopy, children }: CodePageProps) {
  const groups = [0, 4, 8].map((start) => ({ start, text: digits.slice(start, start + 4) }))
  return (
    <View className={classes('code-page', over !== '' && 'code-page--over')}>
      <View className="code-page__say">{say}</View>
      <View className="code-page__frame">
        <Img className="code-page__qr" url={picture} alt="券码的二维码" isEager />
        {over ? <View className="code-page__veil">{over}</View> : null}
      </View>
      <Tap className="code-page__digits" label={`复制券码 ${digits}`} onTap={onCopy}>
        {groups.map(({ start, text }) => (
          <Text key={start}>{text}</Text>
        ))}
      </Tap>
      {children}
    </View>
  )
}
