import { CHAT_IMAGES_MAX } from '@contract/codes/chat'
import { observer } from 'mobx-react'
import { useLocalStore } from '@/app/page'
import { UploadStore } from '@/features/system/media/upload.store'
import { UploadField } from '@/features/system/media/upload-field'
import { Button } from '@/ui/button/button'
import { Sheet } from '@/ui/sheet/sheet'

interface PicturesSheetProps {
  isOpen: boolean
  onClose: () => void
  onSend: (keys: readonly string[]) => void
}

/** Uploads pictures, and sends them as one message. */
export const PicturesSheet = observer(function PicturesSheet({ isOpen, onClose, onSend }: PicturesSheetProps) {
  const uploads = useLocalStore('pictures', (env) => new UploadStore(env, { purpose: 'chat', most: CHAT_IMAGES_MAX }))
  const send = () => {
    const { keys } = uploads
    uploads.clear()
    onSend(keys)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="发图片"
      foot={
        <Button isWide isOff={uploads.keys.length === 0 || uploads.isUploading || uploads.hasFailed} onTap={send}>
          {uploads.blockedText ?? '发送'}
        </Button>
      }
    >
      <UploadField label="图片" of={uploads} />
    </Sheet>
  )
})
