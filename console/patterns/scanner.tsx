import { useEffect, useRef, useState } from 'react'
import { Empty, Loading, Modal } from '../ui'

/** A code in the picture of the back camera; the reader is loaded when it is opened. */
export function Scanner({ onFound, onClose }: { onFound(text: string): void; onClose(): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  found.current = onFound
  const [state, setState] = useState<'starting' | 'running' | 'denied'>('starting')
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const start = async () => {
      const { BrowserMultiFormatReader } = await import('@zxing/library')
      if (isOver || !video.current) return
      const reader = new BrowserMultiFormatReader()
      stop = () => reader.reset()
      await reader.decodeFromConstraints({ video: { facingMode: 'environment' } }, video.current, (result) => {
        if (!result || isOver) return
        isOver = true
        reader.reset()
        found.current(result.getText())
      })
      setState('running')
    }
    start().catch(() => setState('denied'))
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return (
    <Modal open title="扫码" footer={null} onCancel={onClose} width={480}>
      {state === 'denied' ? (
        <Empty text="打不开摄像头，请允许使用摄像头，或者手动输入码" />
      ) : (
        <>
          {state === 'starting' && <Loading rows={2} />}
          <video ref={video} className="scanner" muted playsInline aria-label="摄像头画面" />
          <p className="note">把码放进画面，识别后自动查</p>
        </>
      )}
    </Modal>
  )
}
