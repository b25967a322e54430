import { Search } from 'lucide-react'

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

export function Top({ hint, onFind }: { hint: string; onFind(): void }) {
  return (
    <header className="top">
      <button type="button" className="find" onClick={onFind}>
        <Search size={16} strokeWidth={1.8} aria-hidden="true" />
        <span className="grow">{hint}</span>
        <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
    </header>
  )
}
