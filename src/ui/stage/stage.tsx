import type { Ground } from '@contract/codes/product'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import '../gallery/gallery.scss'
import { Bone } from '../skeleton/skeleton'
import './stage.scss'

/** The background of a page's picture area: a room in the colours of a ground, with two arches of light. */
export function Room({ ground, children }: { ground: Ground | undefined; children: ReactNode }) {
  return (
    <View className={classes('slide', ground)}>
      <View className="slide__arch slide__arch--outer" />
      <View className="slide__arch" />
      {children}
    </View>
  )
}

/** The picture area of a page without a product picture: its content on a lit ground. */
export function Stage({ ground, children }: { ground: Ground; children: ReactNode }) {
  return (
    <View className="gallery">
      <Room ground={ground}>
        <View className="stage__exhibit">{children}</View>
      </Room>
    </View>
  )
}

/** A paper ticket on a stage: its worth, and where or from which amount it can be used. */
export function StageTicket({ worth, note }: { worth: string; note: string }) {
  return (
    <View className="stage-ticket">
      <View className="stage-ticket__worth">{worth}</View>
      <View className="stage-ticket__note">{note}</View>
    </View>
  )
}

/** The cards below a picture area; they overlap its lower edge. */
export function StageBody({ children }: { children: ReactNode }) {
  return <View className="stage-body">{children}</View>
}

/** The skeleton of a picture area, with the height of the final one. */
export function StageBone() {
  return <Bone className="stage__bone" />
}
