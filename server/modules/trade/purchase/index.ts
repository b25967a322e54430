export { addOnsOf, grantTo, reachedOf } from './add-on.rules'
export { goodsProblem, largestNumber, limitLeft, mixesBorders, numberProblem, stockText } from './purchase.rules'
