import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Img } from '../picture/img'
import type { Picture } from '../picture/picture'
import { type Piece, pieces } from './pieces'
import './shot.scss'

export interface ShotProps {
  picture: Picture | null
  /** Side of a fixed square in design px; without it the square fills its parent's width. */
  size?: 96 | 84 | 80 | 72 | 56 | 44
  /** Width in design px when the parent sets it, to select the size of the illustration. */
  width?: number
  /** The text for screen readers; empty when the text beside it says the same. */
  alt?: string
  /** The product cannot be bought: faded, with this text over it. */
  goneText?: string | null
  /** A tag at the upper left. */
  corner?: ReactNode
  /** Loads at once, for the first screen. */
  isEager?: boolean
  /** No radius: the surrounding card clips it. */
  isFlush?: boolean
  className?: string
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

function pieceStyle(piece: Piece) {
  return { left: percent(piece.x), top: percent(piece.y), width: percent(piece.size), height: percent(piece.size) }
}

/**
 * A product on its ground: illustrations on a lit floor, photos over the whole frame. Loading never changes its size.
 */
export function Shot(props: ShotProps) {
  const { picture, size, width = size, alt = '', goneText, corner, isEager, isFlush, className } = props
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const isMissing = !picture?.url || failedUrl === picture.url
  const isPhoto = !isMissing && picture.ground === null
  const name = classes(
    'shot',
    picture?.ground ?? 'stone',
    size && `shot--s${size}`,
    isFlush && 'shot--flush',
    goneText && 'shot--gone',
    !isPhoto && !isMissing && 'shot--drawn',
    className,
  )
  return (
    <View className={name}>
      {isMissing ? <View className="shot__none">{picture ? <Icon name="shopping-bag" /> : null}</View> : null}
      {isPhoto ? (
        <Img
          className="shot__photo"
          url={picture.url}
          alt={alt}
          isCover
          isEager={isEager}
          onError={() => setFailedUrl(picture.url)}
        />
      ) : null}
      {!isPhoto && !isMissing
        ? pieces(picture.scale, picture.count).map((piece, index) => (
            <Img
              key={piece.key}
              className="shot__piece"
              style={pieceStyle(piece)}
              url={picture.url}
              slot={width && piece.size * width}
              alt={index === 0 ? alt : ''}
              isEager={isEager}
              onError={() => setFailedUrl(picture.url)}
            />
          ))
        : null}
      {goneText ? <View className="shot__veil">{goneText}</View> : null}
      {corner ? <View className="shot__corner">{corner}</View> : null}
    </View>
  )
}
