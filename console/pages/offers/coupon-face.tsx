import type { CouponFace } from '@contract/schema/coupon'

/** A coupon as the shop draws it: the amount on the left, its rule on the right. */
export function CouponFaceView({ face, validText }: { face: CouponFace; validText: string }) {
  const { kind, cents, perMille } = face
  const amount =
    kind === 'discount' ? (
      <>
        <b>{Number((perMille / 100).toFixed(2))}</b>折
      </>
    ) : kind === 'gift' ? (
      <b>赠品</b>
    ) : kind === 'freight' && cents === 0 ? (
      <b>免运费</b>
    ) : (
      <>
        ¥<b>{Number((cents / 100).toFixed(2))}</b>
      </>
    )
  return (
    <div className="coupon-face">
      <div className="amount">
        <span>{amount}</span>
        <span className="note">{face.ruleText}</span>
      </div>
      <div className="terms">
        <span>
          <span className="tag-text">{face.tag}</span> <b>{face.title}</b>
        </span>
        <span className="note">{face.scopeText}</span>
        <span className="note">{validText}</span>
      </div>
    </div>
  )
}
