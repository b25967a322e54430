import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { Picture } from '../picture/picture'
import { Shot } from '../shot/shot'
import './avatar.scss'

/** A person's round picture, or a plain icon without one. Hidden from screen readers, because the name is beside it. */
export function Avatar({ picture, isLarge }: { picture: Picture | null; isLarge?: boolean }) {
  return (
    <View className={classes('avatar', isLarge && 'avatar--large')}>
      {picture ? <Shot picture={picture} width={isLarge ? 64 : 40} isEager /> : <Icon name="user" size={22} />}
    </View>
  )
}
