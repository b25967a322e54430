import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Img } from '../picture/img'
import { Tap } from '../tap/tap'
import { CodeDone } from './code-done'
import './code-page.scss'

interface CodePageProps {
  /** Address of its QR picture. */
  picture: string
  /** Twelve digits, shown in groups of four. */
  digits: string
  /** Instruction for the shopper. */
  say: string
  /** Why the code is no longer valid, shown over it; empty while it is valid. */
  over: string
  /** The result of the last scan by staff, shown instead of the code; empty while the code is shown. */
  done: string
  /** Shows the next code after a scan; missing when there is none. */
  onMore?: () => void
  onCopy: () => void
  /** Content below the code: its renewal. */
  children?: ReactNode
}

/** A code that staff scan or read: a picture for scanners, digits for people. */
export function CodePage({ picture, digits, say, over, done, onMore, onCopy, children }: CodePageProps) {
  if (done)
    return (
      <View className="code-page">
        <CodeDone text={done} {...(onMore && { onMore })} />
      </View>
    )
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
