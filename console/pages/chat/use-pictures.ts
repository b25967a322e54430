import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, upload } from '../../app/api'
import { faultOf } from '../../patterns/picture-field'
import { type ChatKey, chatName } from './chat-message'

/** A picture that is not sent yet. */
export interface Waiting {
  /** Also its msgId, so that a repeat is stored once. */
  id: string
  file: File
  /** Address of its preview. */
  preview: string
  /** Sent part, 0 to 1; null: it waits for 发送, or has failed. */
  part: number | null
  /** Why it was not sent; empty: it was not tried. */
  fault: string
}

/** Most waiting pictures of a conversation. */
export const MOST_WAITING = 9

export interface Pictures {
  waiting: readonly Waiting[]
  /** Files that were refused when they were chosen. */
  faults: readonly string[]
  isSending: boolean
  add(files: readonly File[]): void
  remove(id: string): void
  /** Sends all waiting pictures one after another, or one of them. */
  send(id?: string): void
}

type Kept = Pick<Pictures, 'waiting' | 'faults'>

const NOTHING: Kept = { waiting: [], faults: [] }

/**
 * Pictures by conversation: they are shown before they are sent, and a failed one can be sent again. When another
 * conversation is opened, running uploads continue, and waiting pictures stay in their own [chat.desk-draft].
 */
export function usePictures(): (chatKey: ChatKey) => Pictures {
  const client = useQueryClient()
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview)
    }
  }, [])

  return (chatKey) => {
    const name = chatName(chatKey)
    const { waiting, faults } = kept.get(name) ?? NOTHING
    const put = (next: (before: Kept) => Partial<Kept>) =>
      setKept((all) => {
        const before = all.get(name) ?? NOTHING
        return new Map(all).set(name, { ...before, ...next(before) })
      })

    const change = (id: string, fields: Partial<Waiting>) =>
      put(({ waiting: all }) => ({ waiting: all.map((one) => (one.id === id ? { ...one, ...fields } : one)) }))

    const remove = (id: string) => put(({ waiting: all }) => ({ waiting: all.filter((one) => one.id !== id) }))

    const add = (files: readonly File[]) => {
      const wrong = files.flatMap((file) => faultOf(file) ?? [])
      const good = files.filter((file) => faultOf(file) === null)
      const room = MOST_WAITING - waiting.length
      if (good.length > room) wrong.push(`一次最多 ${MOST_WAITING} 张，多出的 ${good.length - room} 张没有加上`)
      const more = good.slice(0, room).map((file) => {
        const preview = URL.createObjectURL(file)
        previews.current.add(preview)
        return { id: crypto.randomUUID(), file, preview, part: null, fault: '' }
      })
      put(({ waiting: all }) => ({ waiting: [...all, ...more], faults: wrong }))
    }

    const sendOne = async ({ id, file }: Waiting) => {
      const query = { ...chatKey, msgId: id }
      const onProgress = (part: number) => change(id, { part })
      try {
        await upload('chat/sendPicture', file, { query, onProgress })
        remove(id)
      } catch (error) {
        change(id, { part: null, fault: error instanceof CallFailure ? error.message : '没有发出去，请重试' })
      }
      await client.invalidateQueries({ predicate: ({ queryKey: [read] }) => String(read).startsWith('chat/') })
    }

    const send = (id?: string) => {
      put(() => ({ faults: [] }))
      for (const one of waiting) {
        if (one.part !== null || (id !== undefined && one.id !== id)) continue
        change(one.id, { part: 0, fault: '' })
        queue.current = queue.current.then(() => sendOne(one))
      }
    }
    return { waiting, faults, isSending: waiting.some(({ part }) => part !== null), add, remove, send }
  }
}
