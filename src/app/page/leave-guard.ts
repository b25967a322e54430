import { useEffect, useRef } from 'react'
import { tabClose } from '@/platform/tab-close'
import { confirm } from '../dialog'
import { useFrame } from './hooks'

const UNSAVED_TEXT = '填写的内容还没有保存，确定离开吗？'

/**
 * While it is on, every way back from the page asks: the arrow, the system's, the browser's. `leaves` asks and leads away,
 * or answers false: the shopper stays. What leads on by itself (`go`, `back`) does not ask: it follows what was done.
 */
export function useAskedBack(isOn: boolean, leaves: () => Promise<boolean>): void {
  const frame = useFrame()
  const latest = useRef(leaves)
  latest.current = leaves
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let lift = () => {}
    // The system's back has taken the layer away: who stays is asked again the next time.
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
 * While the form is half done its page asks before it is left, closing the browser's tab included, and waits with all that
 * was typed below a login that the form needs meanwhile.
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
