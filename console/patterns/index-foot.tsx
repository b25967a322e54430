import { ChevronLeft, ChevronRight, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui'

const SHOWN_MS = 2000

/** The view's link, which page it is, and the neighbours; null: there is none. */
export function IndexFoot({
  text,
  onBack,
  onNext,
}: {
  text: string
  onBack: (() => void) | null
  onNext: (() => void) | null
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <footer className="index-foot">
      <button type="button" className="row" onClick={() => void copy()}>
        <Link2 size={14} aria-hidden="true" />
        {isCopied ? '已复制' : '复制链接'}
      </button>
      <span className="grow" />
      <span>{text}</span>
      <Button
        size="small"
        icon={<ChevronLeft size={14} />}
        aria-label="上一页"
        disabled={!onBack}
        onClick={onBack ?? undefined}
      />
      <Button
        size="small"
        icon={<ChevronRight size={14} />}
        aria-label="下一页"
        disabled={!onNext}
        onClick={onNext ?? undefined}
      />
    </footer>
  )
}
