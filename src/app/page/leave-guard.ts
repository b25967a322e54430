import { useEffect } from 'react'
import { tabClose } from '@/platform/tab-close'
import { confirm } from '../dialog'
import { useFrame } from './hooks'

const UNSAVED_TEXT = '填写的内容还没有保存，确定离开吗？'

/**
 * While the form is half done its page asks before it is left: by the arrow, by the system's back, and by closing the
 * browser's tab. What leads on by itself (`go`, `back`) does not ask: it follows what was sent.
 */
export function useLeaveGuard(isHalfDone: boolean, question = UNSAVED_TEXT): void {
  const frame = useFrame()
  useEffect(() => {
    if (!isHalfDone) return
    let isOver = false
    let lift = () => {}
    const leaves = async () => {
      const isSure = await confirm({ content: question, confirmText: '离开' })
      if (isSure) await frame.env.back()
      return isSure
    }
    // The system's back has taken the layer away: who stays is asked again the next time.
    const stand = () => {
      lift = frame.layers.open(async () => {
        if (!(await leaves()) && !isOver) stand()
      })
    }
    stand()
    frame.askLeave = () => void leaves()
    const letTabClose = tabClose.ask()
    return () => {
      isOver = true
      lift()
      frame.askLeave = null
      letTabClose()
    }
  }, [frame, isHalfDone, question])
}
