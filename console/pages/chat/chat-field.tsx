import { CHAT_TEXT_MAX, MALL_TARGET } from '@contract/codes/chat'
import { type KeyboardEvent, useState } from 'react'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { Button, ErrorStrip, Input } from '../../ui'
import type { ChatKey } from './chat-message'
import { PictureButton, WaitingPictures } from './chat-pictures'
import { ProductPicker } from './product-picker'
import type { Pictures } from './use-pictures'
import type { Words } from './use-words'

type Canned = Reply<'chat/canned'>['records'][number]

/** Number of answers in the picker. */
const SHOWN = 6

/** The search text after a slash at the start of the draft; null without a slash. */
const soughtIn = (text: string): string | null => /^\/([^\n]*)$/.exec(text)?.[1]?.trim().toLowerCase() ?? null

function foundIn(all: readonly Canned[], sought: string): Canned[] {
  const fits = (text: string) => text.toLowerCase().includes(sought)
  const named = all.filter(({ title }) => fits(title))
  return [...named, ...all.filter((one) => !named.includes(one) && fits(one.text))].slice(0, SHOWN)
}

interface FieldProps {
  chatKey: ChatKey
  isOff: boolean
  words: Words
  pictures: Pictures
}

/** The field of a conversation; the draft stays while another account answers. */
export function ChatField({ chatKey, isOff, words, pictures }: FieldProps) {
  const { text } = words
  const [at, setAt] = useState(0)
  const [isPicking, setPicking] = useState(false)
  const maySeeGoods = useMay('goods.read')
  const canned = useCall('chat/canned', {})
  const write = (next: string) => {
    setAt(0)
    words.write(next)
  }
  const sought = soughtIn(text)
  const own = (canned.data?.records ?? []).filter(({ targetId }) => targetId === chatKey.targetId)
  const others = (canned.data?.records ?? []).filter(
    ({ targetId }) => targetId === MALL_TARGET && chatKey.targetId !== MALL_TARGET,
  )
  const found = sought === null ? [] : foundIn([...own, ...others], sought)
  const submit = () => {
    if (isOff || text.trim() === '' || words.isSending) return
    words.send()
  }
  const press = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey } = event
    if (key === 'Enter' && (metaKey || ctrlKey)) return submit()
    if (sought === null || event.nativeEvent.isComposing) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const picked = found[at]
    if (key === 'Escape') write('')
    else if (step !== 0 && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (key === 'Enter' && picked) write(picked.text)
    else return
    event.preventDefault()
  }
  return (
    <footer
      className="chat-talk__field"
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (isOff || files.length === 0) return
        event.preventDefault()
        pictures.add(files)
      }}
    >
      {words.error && <ErrorStrip error={words.error} />}
      {sought !== null && (
        <div className="chat-picker">
          <div className="row note">
            <span className="grow">常用语</span>
            <span>上下键选，回车放进草稿</span>
          </div>
          {found.length === 0 ? (
            <p className="note">没有找到“{sought}”</p>
          ) : (
            <ul aria-label="常用语">
              {found.map((one, place) => (
                <li key={one.cannedId}>
                  <button type="button" aria-current={place === at} onClick={() => write(one.text)}>
                    <b>{one.title}</b>
                    <span className="chat-picker__text">{one.text}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <WaitingPictures pictures={pictures} isOff={isOff} />
      <Input.TextArea
        aria-label="回复"
        value={text}
        maxLength={CHAT_TEXT_MAX}
        autoSize={{ minRows: 3, maxRows: 6 }}
        placeholder={isOff ? '可以先写草稿，现在不能发' : '写回复，打 / 找常用语'}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      <div className="chat-talk__buttons">
        <Button type="text" onClick={() => write(sought === null ? '/' : '')}>
          常用语
        </Button>
        <PictureButton pictures={pictures} isOff={isOff} />
        {maySeeGoods && (
          <Button type="text" disabled={isOff} onClick={() => setPicking(true)}>
            发商品
          </Button>
        )}
        <span className="grow" />
        <span className="note chat-talk__hint">⌘⏎ 发送</span>
        <Button
          type="primary"
          disabled={isOff || text.trim() === '' || sought !== null}
          loading={words.isSending}
          onClick={submit}
        >
          发送
        </Button>
      </div>
      {isPicking && <ProductPicker chatKey={chatKey} onClose={() => setPicking(false)} />}
    </footer>
  )
}
