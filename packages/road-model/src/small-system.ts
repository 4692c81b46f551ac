/**
 * Gaussian elimination of a small positive definite system with the right side in the last column. Changes
 * the rows.
 */
export function solve(rows: number[][]): number[] {
  const size = rows.length
  for (const [pivot, upper] of rows.entries()) {
    for (const lower of rows.slice(pivot + 1)) {
      const factor = (lower[pivot] ?? 0) / (upper[pivot] ?? 1)
      for (let column = pivot; column <= size; column++) {
        lower[column] = (lower[column] ?? 0) - factor * (upper[column] ?? 0)
      }
    }
  }
  const solution: number[] = new Array(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    let value = rows[row]?.[size] ?? 0
    for (let column = row + 1; column < size; column++) {
      value -= (rows[row]?.[column] ?? 0) * (solution[column] ?? 0)
    }
    solution[row] = value / (rows[row]?.[row] ?? 1)
  }
  return solution
}
