export { goodsProblem, largestNumber, limitLeft, mixesBorders, numberProblem, stockText } from './purchase.rules'
