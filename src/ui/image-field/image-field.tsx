import { Text, View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Img } from '../picture/img'
import { PlayMark } from '../play-mark/play-mark'
import { Tap } from '../tap/tap'
import './image-field.scss'

export interface FieldImage {
  id: string
  url: string
  state: 'waiting' | 'uploading' | 'failed' | 'done'
  percent: number
  /** The reason of the failure, in few words. */
  problem: string
  /** A video; no other file can be added. */
  isVideo?: boolean
}

export interface ImageFieldProps {
  label: string
  images: readonly FieldImage[]
  most: number
  onAdd: () => void
  /** Present when a video is allowed instead of the pictures. */
  onAddVideo?: () => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  /** Restores the picture that was just removed. */
  onUndo?: (() => void) | null
  removedText?: string | undefined
  hint?: string
}

/** The pictures of a form, or a video instead: squares in rows of four, the last ones add files. */
export function ImageField(props: ImageFieldProps) {
  const { label, images, most, onAdd, onAddVideo, onRemove, onRetry, onUndo, hint } = props
  const { removedText = '已移除 1 张图片' } = props
  const hasVideo = images.some(({ isVideo }) => isVideo)
  const isFull = hasVideo || images.length >= most
  const problem = images.find(({ state, problem: text }) => state === 'failed' && text !== '')?.problem
  return (
    <View className="image-field">
      <View className="image-field__label">
        {label}
        {hasVideo ? null : (
          <Text className="image-field__count">
            {images.length}/{most}
          </Text>
        )}
      </View>
      <View className="image-field__row">
        {images.map((image, index) => (
          <Tile
            key={image.id}
            image={image}
            name={image.isVideo ? '视频' : `第 ${index + 1} 张图片`}
            onRemove={onRemove}
            onRetry={onRetry}
          />
        ))}
        {isFull ? null : (
          <Tap className="image-field__tile image-field__add" label={`添加图片，最多 ${most} 张`} onTap={onAdd}>
            <View className="image-field__inner image-field__plus">
              <Icon name="plus" size={22} />
              <Text>添加图片</Text>
            </View>
          </Tap>
        )}
        {onAddVideo && images.length === 0 ? (
          <Tap className="image-field__tile image-field__add" label="添加视频" onTap={onAddVideo}>
            <View className="image-field__inner image-field__plus">
              <Icon name="plus" size={22} />
              <Text>添加视频</Text>
            </View>
          </Tap>
        ) : null}
      </View>
      {onUndo ? (
        <View className="image-field__undo" {...access({ role: 'status' })}>
          <Text>{removedText}</Text>
          <Tap className="image-field__undo-tap" onTap={onUndo}>
            撤销
          </Tap>
        </View>
      ) : null}
      {problem ? (
        <View className="image-field__problem" {...access({ role: 'alert' })}>
          <Icon name="circle-alert" size={14} />
          <Text>{problem}</Text>
        </View>
      ) : null}
      {hint ? <View className="image-field__hint">{hint}</View> : null}
    </View>
  )
}

interface TileProps {
  image: FieldImage
  name: string
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

function Tile({ image, name, onRemove, onRetry }: TileProps) {
  const { id, url, state, percent, isVideo } = image
  const isSending = state === 'uploading' || state === 'waiting'
  return (
    <View className={classes('image-field__tile', state === 'failed' && 'image-field__tile--bad')}>
      <View className="image-field__inner">
        {url === '' ? null : <Img className="image-field__picture" url={url} alt={name} isCover isEager />}
        {isVideo ? <PlayMark /> : null}
        {isSending ? (
          <View className="image-field__veil" {...access({ role: 'status', label: `${name}，已上传 ${percent}%` })}>
            <Text>{percent}%</Text>
            <View className="image-field__track">
              <View className="image-field__bar" style={{ width: `${percent}%` }} />
            </View>
          </View>
        ) : null}
        {state === 'failed' ? (
          <Tap className="image-field__veil" label={`${name}上传失败，重试`} onTap={() => onRetry(id)}>
            <Icon name="rotate-ccw" size={18} />
            <Text>重试</Text>
          </Tap>
        ) : null}
      </View>
      <Tap className="image-field__remove" label={`移除${name}`} onTap={() => onRemove(id)}>
        <Icon name="x" size={14} />
      </Tap>
    </View>
  )
}
