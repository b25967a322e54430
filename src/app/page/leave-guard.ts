import { useEffect, useRef } from 'react'
import { tabClose } from '@/platform/tab-close'
import { confirm } from '../dialog'
import { useFrame } from './hooks'

const UNSAVED_TEXT = '填写的内容还没有保存，确定离开吗？'

/**
 * While it is on, each way back from the page (arrow, system, browser) asks for confirmation. `leaves` asks and
 * navigates, or resolves to false: the shopper stays. Navigation by code (`go`, `back`) does not ask, because it
 * follows a completed action.
 */
export function useAskedBack(isOn: boolean, leaves: () => Promise<boolean>): void {
  const frame = useFrame()
  const latest = useRef(leaves)
  latest.current = leaves
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let lift = () => {}
    // The system's back removed the layer: it is added again so that the next back asks too.
    const stand = () => {
      lift = frame.layers.open(async () => {
        if (!(await latest.current()) && !isOver) stand()
      })
    }
    stand()
    frame.askLeave = () => void latest.current()
    return () => {
      isOver = true
      lift()
      frame.askLeave = null
    }
  }, [frame, isOn])
}

/**
 * While the form has unsaved input, its page asks before it is left or the browser tab closes, and keeps the input
 * while a login page covers it.
 */
export function useLeaveGuard(isHalfDone: boolean, question = UNSAVED_TEXT): void {
  const frame = useFrame()
  useAskedBack(isHalfDone, async () => {
    const isSure = await confirm({ content: question, confirmText: '离开' })
    if (isSure) await frame.env.back()
    return isSure
  })
  useEffect(() => {
    if (!isHalfDone) return
    frame.layers.isUnsaved = true
    const letTabClose = tabClose.ask()
    return () => {
      frame.layers.isUnsaved = false
      letTabClose()
    }
  }, [frame, isHalfDone])
}
