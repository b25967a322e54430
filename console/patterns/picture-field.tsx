import { PICTURE_TYPES, PICTURE_UPLOAD_BYTES } from '@contract/codes/picture'
import type { Picture } from '@contract/schema/shared'
import { ChevronLeft, ChevronRight, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { CallFailure, upload } from '../app/api'
import { Shot } from '../ui'
import './picture-field.css'

export interface PictureFieldProps {
  /** The name of the pictures: 商品图片. */
  label: string
  value: readonly Picture[]
  /** Called with the new list; lists show the first picture. */
  onChange(next: Picture[]): void
  /** The largest number of pictures. */
  most: number
  /** The label on the first picture: 主图. */
  first?: string
  isOff?: boolean
}

const TYPES: readonly string[] = PICTURE_TYPES
const MOST_MB = PICTURE_UPLOAD_BYTES / 1_000_000

/** Why a file is not sent, or null. */
export function faultOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return `${file.name} 不是图片，可以用 JPEG、PNG、GIF、WebP 或 AVIF`
  if (file.size > PICTURE_UPLOAD_BYTES) return `${file.name} 超过 ${MOST_MB} MB`
  return null
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Pictures that are chosen, dropped or pasted, sent one after another, and ordered by dragging or by buttons. */
export function PictureField({ label, value, onChange, most, first, isOff = false }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { sending, faults, send } = useSending({ value, onChange, most })
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)
  const isFull = value.length + sending.length >= most
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const endDrag = () => {
    setDragged(null)
    setTarget(null)
    setOver(false)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className={`picture-field${isOver ? ' is-over' : ''}`}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (isOff || files.length === 0) return
        event.preventDefault()
        send(files)
      }}
      onDragOver={(event) => {
        if (isOff || !hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (isOff || !hasFiles(event)) return
        event.preventDefault()
        endDrag()
        send([...event.dataTransfer.files])
      }}
    >
      <ol>
        {value.map((picture, at) => (
          <li
            key={picture.url}
            draggable={!isOff}
            className={target === at && dragged !== at ? 'is-target' : ''}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setTarget(at)
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              onChange(moved(value, dragged, at))
              endDrag()
            }}
            onDragEnd={endDrag}
          >
            <Shot picture={picture} size={112} />
            {at === 0 && first && <span className="first">{first}</span>}
            {!isOff && (
              <div className="tools">
                <button
                  type="button"
                  aria-label={`第 ${at + 1} 张往前移`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(value, at, at - 1))}
                >
                  <ChevronLeft size={16} />
                </button>
                <button
                  type="button"
                  aria-label={`删除第 ${at + 1} 张`}
                  onClick={() => onChange(value.filter((_, other) => other !== at))}
                >
                  <Trash2 size={16} />
                </button>
                <button
                  type="button"
                  aria-label={`第 ${at + 1} 张往后移`}
                  disabled={at === value.length - 1}
                  onClick={() => onChange(moved(value, at, at + 1))}
                >
                  <ChevronRight size={16} />
                </button>
              </div>
            )}
          </li>
        ))}
        {sending.map(({ id, name, part }) => (
          <li key={id}>
            <div className="sending">
              <progress value={part} max={1} aria-label={`正在上传 ${name}`} />
              <span>{Math.round(part * 100)}%</span>
            </div>
          </li>
        ))}
        {!isOff && !isFull && (
          <li>
            <button type="button" className="add" onClick={() => input.current?.click()}>
              <ImagePlus size={20} />
              {most === 1 ? '选图片' : `加图片 ${value.length}/${most}`}
            </button>
          </li>
        )}
      </ol>
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={PICTURE_TYPES.join(',')}
        aria-label={`${label}文件`}
        onChange={({ target: { files } }) => {
          send([...(files ?? [])])
          // The same file can be chosen again.
          if (input.current) input.current.value = ''
        }}
      />
      {!isOff && <p className="note">可以拖进来或粘贴，每张最大 {MOST_MB} MB</p>}
      {faults.length > 0 && (
        <div role="alert" className="strip bad">
          {faults.join('；')}
        </div>
      )}
    </div>
  )
}

interface Sending {
  id: number
  name: string
  /** Sent part, 0 to 1. */
  part: number
}

/** Files being uploaded, in the order in which they were chosen. */
function useSending({ value, onChange, most }: Pick<PictureFieldProps, 'value' | 'onChange' | 'most'>) {
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const queue = useRef<Promise<void>>(Promise.resolve())
  const ids = useRef(0)
  const stop = useRef<AbortController | null>(null)
  const [sending, setSending] = useState<Sending[]>([])
  const [faults, setFaults] = useState<string[]>([])
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    return () => own.abort()
  }, [])

  const sendOne = async (file: File, id: number) => {
    const signal = stop.current?.signal
    const onProgress = (part: number) => setSending((all) => all.map((one) => (one.id === id ? { ...one, part } : one)))
    try {
      const picture = await upload('picture/upload', file, { onProgress, ...(signal && { signal }) })
      const now = latest.current
      if (now.value.some(({ url }) => url === picture.url)) setFaults((all) => [...all, `${file.name} 已经有了`])
      else {
        const next = [...now.value, picture]
        // The next file may arrive before the page is drawn again.
        latest.current = { ...now, value: next }
        now.onChange(next)
      }
    } catch (error) {
      if (!signal?.aborted)
        setFaults((all) => [
          ...all,
          `${file.name} 没有传上：${error instanceof CallFailure ? error.message : '请重试'}`,
        ])
    } finally {
      setSending((all) => all.filter((one) => one.id !== id))
    }
  }

  const send = (files: readonly File[]) => {
    const room = most - latest.current.value.length - sending.length
    const good = files.filter((file) => faultOf(file) === null)
    const wrong = files.flatMap((file) => faultOf(file) ?? [])
    if (good.length > room) wrong.push(`最多 ${most} 张，多出的 ${good.length - room} 张没有传`)
    setFaults(wrong)
    for (const file of good.slice(0, Math.max(0, room))) {
      const id = ++ids.current
      setSending((all) => [...all, { id, name: file.name, part: 0 }])
      queue.current = queue.current.then(() => sendOne(file, id))
    }
  }
  return { sending, faults, send }
}
