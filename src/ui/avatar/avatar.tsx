import { View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import { Icon, Logo } from '../icon/icon'
import type { Picture } from '../picture/picture'
import { Shot } from '../shot/shot'
import './avatar.scss'

interface AvatarProps {
  picture: Picture | null
  /** Side in design px. */
  size?: 36 | 40 | 48 | 64
  /** The mall itself: its logo instead of a picture. */
  isMall?: boolean
}

/**
 * The round picture of a person or a store, or a plain icon without one. Hidden from screen readers, because the name is
 * beside it.
 */
export function Avatar({ picture, size = 40, isMall }: AvatarProps) {
  return (
    <View
      className={classes('avatar', size !== 40 && `avatar--s${size}`, isMall && 'avatar--mall rose')}
      {...access({ isHidden: true })}
    >
      {isMall ? <Logo /> : picture ? <Shot picture={picture} width={size} isEager /> : <Icon name="user" size={22} />}
    </View>
  )
}
