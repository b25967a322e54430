import { IM_COMMANDS, IM_CONSOLE_PATH, IM_HEARTBEAT_MS, IM_PUSHES, IM_REPLY } from '@contract/codes/im'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const FIRST_PAUSE_MS = 1000
const MOST_PAUSE_MS = 30_000
/** 正在输入 ends after this without a frame. */
const TYPING_MS = 8000

interface DeskFrame {
  command: number
  fromImUid?: string
  targetId?: string
  inputState?: string
}

/** Reads chats again after each frame; `typing` names the conversation with a writing shopper, `uid/targetId`. */
export function useDeskSocket(): { isConnected: boolean; typing: string } {
  const client = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  const [typing, setTyping] = useState('')
  useEffect(() => {
    let socket: WebSocket | null = null
    let beat = 0
    let retry = 0
    let silence = 0
    let pause = FIRST_PAUSE_MS
    let isOver = false
    const readAgain = () =>
      client.invalidateQueries({ predicate: ({ queryKey: [read] }) => String(read).startsWith('chat/') })
    const take = ({ command, fromImUid, targetId, inputState }: DeskFrame) => {
      if (command === IM_COMMANDS.login + IM_REPLY) {
        pause = FIRST_PAUSE_MS
        setConnected(true)
        void readAgain()
      } else if (command === IM_PUSHES.inputStatus) {
        clearTimeout(silence)
        setTyping(inputState === 'Y' ? `${fromImUid}/${targetId}` : '')
        silence = window.setTimeout(() => setTyping(''), TYPING_MS)
      } else if (command >= IM_PUSHES.news) void readAgain()
    }
    const open = () => {
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${IM_CONSOLE_PATH}`)
      const send = (command: number) =>
        socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ command }))
      socket.onopen = () => {
        send(IM_COMMANDS.login)
        beat = window.setInterval(() => send(IM_COMMANDS.heartbeat), IM_HEARTBEAT_MS)
      }
      socket.onmessage = ({ data }) => take(JSON.parse(String(data)) as DeskFrame)
      socket.onclose = () => {
        clearInterval(beat)
        setConnected(false)
        if (isOver) return
        retry = window.setTimeout(open, pause)
        pause = Math.min(2 * pause, MOST_PAUSE_MS)
      }
    }
    open()
    return () => {
      isOver = true
      clearInterval(beat)
      clearTimeout(retry)
      clearTimeout(silence)
      socket?.close()
    }
  }, [client])
  return { isConnected, typing }
}
