export { giftsBeside } from './gifts.rules'
export {
  goodsProblem,
  isTicketGoods,
  largestNumber,
  limitLeft,
  mixesBorders,
  numberProblem,
  reasonText,
  stockText,
} from './goods.rules'
export { goodsOfPiece, type LinePiece, PLAIN_PIECE, stockOf } from './piece.rules'
