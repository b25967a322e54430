import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../app/query'
import { Button, ErrorStrip, Loading, Modal } from '../../ui'
import type { ChatKey } from './chat-message'

interface PictureViewProps {
  chatKey: ChatKey
  sequenceNum: number
  /** The picture of the message that is shown first. */
  from: number
  onClose(): void
}

/** The pictures of a message, enlarged; their addresses are valid for minutes, so the message is read again. */
export function PictureView({ chatKey, sequenceNum, from, onClose }: PictureViewProps) {
  const [at, setAt] = useState(from)
  const found = useCall(
    'chat/history',
    { ...chatKey, afterSequence: sequenceNum - 1, pageSize: 1 },
    { staleTime: 0, gcTime: 0 },
  )
  const images = found.data?.records.find((one) => one.sequenceNum === sequenceNum)?.images ?? []
  const image = images[at]
  return (
    <Modal open title="图片" footer={null} width={880} onCancel={onClose} className="chat-view">
      {found.error && <ErrorStrip error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={6} />}
      {found.data && !image && <p className="note">图片已撤回或已删除</p>}
      {image && (
        <img
          src={image.url}
          width={image.width}
          height={image.height}
          alt={`第 ${at + 1} 张，共 ${images.length} 张`}
        />
      )}
      {images.length > 1 && (
        <div className="row chat-view__foot">
          <Button disabled={at === 0} icon={<ChevronLeft size={16} />} onClick={() => setAt(at - 1)}>
            上一张
          </Button>
          <span className="note">
            {at + 1} / {images.length}
          </span>
          <Button disabled={at === images.length - 1} icon={<ChevronRight size={16} />} onClick={() => setAt(at + 1)}>
            下一张
          </Button>
        </div>
      )}
    </Modal>
  )
}
