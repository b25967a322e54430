import type { ReactNode } from 'react'
import logo from '../../ui/logo.svg'

/** A page before the session: the name of the mall and one card. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="entry">
      <section className="card">
        <div className="brand">
          <img src={logo} alt="" width={28} height={28} />
          <span>乐廊</span>
          <small>商家后台</small>
        </div>
        <h1 className="entry-title">{title}</h1>
        {children}
      </section>
    </main>
  )
}
