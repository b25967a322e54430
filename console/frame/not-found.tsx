import { Link } from '@tanstack/react-router'
import { Empty } from '../ui'

export function NotFound() {
  return (
    <main className="page">
      <Empty text="没有这个页面，可能是链接不全">
        <Link to="/" className="link">
          去首页
        </Link>
      </Empty>
    </main>
  )
}
