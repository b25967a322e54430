import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { UndoBar } from '../../patterns/undo-bar'
import { Acts, ErrorStrip, Facts, Loading } from '../../ui'
import { EndCouponDrawer, unusedOf, VoidCouponDrawer } from './coupon-acts'
import { CouponEditor } from './coupon-editor'
import { CouponFaceView } from './coupon-face'
import { CouponTag } from './offer-tag'
import { periodText } from './period'
import './offers.css'

type Coupon = Reply<'coupon/detail'>

/** One coupon: its form, its preview, and the use of the claimed ones. */
export default function CouponDetail() {
  const { couponId = '' } = useParams({ strict: false }) as { couponId?: string }
  const [search] = useAddress()
  const navigate = useNavigate()
  const found = useCall('coupon/detail', { couponId })
  const change = useAct('coupon/change', ['coupon', 'audit'])
  const [open, setOpen] = useState<string | null>(null)
  const [done, setDone] = useState<{ text: string; since: number } | null>(null)
  if (!found.data)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const one = found.data
  const isReadOnly = !one.acts.some(({ code, refusal }) => code === 'edit' && refusal === '')
  const drawer = {
    coupon: one,
    onClose: () => setOpen(null),
    onDone: (text: string) => {
      setOpen(null)
      setDone({ text, since: Date.now() - 60_000 })
    },
  }
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/coupons" search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          优惠券
        </Link>
      </nav>
      <div className="page-head">
        <h1>{one.title}</h1>
        <CouponTag state={one.state} />
        <span className="note">{one.text}</span>
        <span className="grow" />
        <Acts
          acts={one.acts.filter(({ code }) => code !== 'edit')}
          onAct={(code) => {
            if (code === 'copy') void navigate({ to: '/coupons/new', search: { from: couponId } as never })
            else setOpen(code)
          }}
        />
      </div>
      {done && (
        <div className="offer-done">
          <UndoBar
            text={done.text}
            subject={couponId}
            since={done.since}
            changes={['coupon']}
            onClose={() => setDone(null)}
          />
        </div>
      )}
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {isReadOnly ? (
        <div className="offer-editor">
          <section className="card" aria-label="优惠券">
            <div className="body stack">
              <CouponFaceView face={one.face} validText={one.validText} />
              <Facts
                of={[
                  ['优惠', one.text],
                  ['店铺', one.storeName],
                  ['领取', periodText(one.claimFrom, one.claimUntil)],
                  ['编号', one.couponId],
                ]}
              />
            </div>
          </section>
          <aside aria-label="发放">
            <Issue one={one} />
          </aside>
        </div>
      ) : (
        <CouponEditor
          key={couponId}
          coupon={one}
          present={one.draft}
          save={async (draft, version) => {
            const since = Date.now() - 60_000
            const reply = await change.mutateAsync({ couponId, version, draft })
            setDone({ text: '已保存', since })
            return reply
          }}
        >
          <Issue one={one} />
        </CouponEditor>
      )}
      {open === 'end' && <EndCouponDrawer {...drawer} />}
      {open === 'void' && <VoidCouponDrawer {...drawer} />}
    </>
  )
}

/** The number of claimed coupons, and of each state among them. */
function Issue({ one }: { one: Coupon }) {
  const { total, claimed, used, locked, expired } = one
  const unused = unusedOf(one)
  return (
    <section className="card" aria-label="发放统计">
      <header>
        <h2>发放</h2>
        <span className="note">
          {total === null ? '不限量' : `共 ${total} 张，还剩 ${Math.max(0, total - claimed)}`}
        </span>
      </header>
      <div className="body stack">
        {total !== null && (
          <div className="coupon-bar" aria-hidden="true">
            <span style={{ width: `${Math.min(100, (claimed * 100) / total)}%` }} />
          </div>
        )}
        <Facts
          isRight
          of={[
            ['已领', claimed],
            ['已用', used],
            ['未用', unused],
            ['占用', locked],
            ['过期', expired],
            ['作废', one.void],
          ]}
        />
        {claimed > 0 && <p className="note">改动对已经领的券也生效</p>}
      </div>
    </section>
  )
}
