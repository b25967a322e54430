import { View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import type { IconName } from './icon-name'

/** An icon in the colour of the surrounding text; size in design px, 22 by default. */
export function Icon(props: { name: IconName; size?: 14 | 16 | 18 | 22 | 26; className?: string }) {
  const { name, size = 22, className } = props
  return (
    <View
      className={classes('icon', `icon--${name}`, size !== 22 && `icon--s${size}`, className)}
      {...access({ isHidden: true })}
    />
  )
}

/** The logo of the mall. */
export function Logo() {
  return <View className="logo__mark" {...access({ role: 'img', label: '乐廊' })} />
}
