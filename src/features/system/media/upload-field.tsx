import { observer } from 'mobx-react'
import { ImageField } from '@/ui/image-field/image-field'
import type { UploadStore } from './upload.store'

interface UploadFieldProps {
  label: string
  of: UploadStore
  /** A video is allowed in place of the pictures. */
  takesVideo?: boolean
  hint?: string
}

/** The form field for pictures or a video. */
export const UploadField = observer(function UploadField({ label, of: uploads, takesVideo, hint }: UploadFieldProps) {
  const { removed } = uploads
  return (
    <ImageField
      label={label}
      images={uploads.tiles}
      most={uploads.most}
      onAdd={() => void uploads.add()}
      {...(takesVideo && { onAddVideo: () => void uploads.addVideo() })}
      onRemove={uploads.remove}
      onRetry={(id) => void uploads.retry(id)}
      onUndo={removed ? () => void uploads.undo() : null}
      removedText={removed?.image.isVideo ? '已移除视频' : undefined}
      {...(hint !== undefined && { hint })}
    />
  )
})
