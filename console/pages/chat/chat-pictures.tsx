import { PICTURE_TYPES } from '@contract/codes/picture'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui'
import type { Pictures } from './use-pictures'

/** Chooses pictures for a conversation. */
export function PictureButton({ pictures, isOff }: { pictures: Pictures; isOff: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type="text"
        icon={<ImagePlus size={16} aria-hidden="true" />}
        disabled={isOff}
        onClick={() => input.current?.click()}
      >
        图片
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(',')}
        aria-label="要发的图片"
        onChange={({ target: { files } }) => {
          pictures.add([...(files ?? [])])
          // The same file can be chosen again.
          if (input.current) input.current.value = ''
        }}
      />
    </>
  )
}

/** The pictures that are not sent yet, with their progress and failures. */
export function WaitingPictures({ pictures, isOff }: { pictures: Pictures; isOff: boolean }) {
  const { waiting, faults, isSending, remove, send } = pictures
  const failed = waiting.filter(({ fault }) => fault !== '')
  const fresh = waiting.filter(({ part, fault }) => part === null && fault === '')
  return (
    <>
      {faults.length > 0 && (
        <div role="alert" className="strip bad">
          {faults.join('；')}
        </div>
      )}
      {waiting.length > 0 && (
        <div className="chat-pictures">
          <ul aria-label="没发的图片">
            {waiting.map(({ id, file, preview, part, fault }) => (
              <li key={id} className={fault ? 'is-bad' : ''}>
                <img src={preview} alt={file.name} />
                {part !== null && <progress value={part} max={1} aria-label={`正在发 ${file.name}`} />}
                {part === null && (
                  <button
                    type="button"
                    className="chat-pictures__drop"
                    aria-label={`不发 ${file.name}`}
                    onClick={() => remove(id)}
                  >
                    <X size={14} aria-hidden="true" />
                  </button>
                )}
                {fault && (
                  <button
                    type="button"
                    className="chat-pictures__again"
                    aria-label={`重发 ${file.name}`}
                    disabled={isOff}
                    onClick={() => send(id)}
                  >
                    <RotateCw size={18} aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {fresh.length > 0 && (
            <Button type="primary" disabled={isOff} loading={isSending} onClick={() => send()}>
              发 {fresh.length} 张图片
            </Button>
          )}
        </div>
      )}
      {failed.length > 0 && (
        <div role="alert" className="strip bad">
          {failed.map(({ file, fault }) => `${file.name} 没有发出去：${fault}`).join('；')}
        </div>
      )}
    </>
  )
}
