import { observer } from 'mobx-react'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import type { KeptMarkStore } from './kept-mark.store'

/** The heart over the product's pictures: adds or removes the favourite. */
export const KeepIcon = observer(function KeepIcon({ mark }: { mark: KeptMarkStore }) {
  const name = mark.isKept ? 'heart-solid' : 'heart'
  return <NavIcon name={name} label={mark.isKept ? '取消收藏' : '收藏'} onTap={() => void mark.keep()} isOnPicture />
})
