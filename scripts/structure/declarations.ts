import ts from 'typescript'
import type { SourceFile } from './source-files.ts'

export type Declaration = {
  name: string
  line: number
  /** A property of a type. */
  isField: boolean
}
export type LongFunction = { name: string; line: number; lines: number }

/** Names that code files declare: variables, functions, types, parameters and properties of types. */
export function declarationsOf(file: SourceFile): Declaration[] {
  const tree = parse(file)
  const declarations: Declaration[] = []
  visit(tree, (node) => {
    const name = declaredName(node)
    if (name)
      declarations.push({ name: name.text, line: lineOf(tree, name), isField: ts.isPropertySignature(node) })
  })
  return declarations
}

/** Functions and components longer than a bound, by the name they are called by. */
export function functionsLongerThan(file: SourceFile, maxLines: number): LongFunction[] {
  const tree = parse(file)
  const functions: LongFunction[] = []
  visit(tree, (node) => {
    if (!isFunction(node)) return
    const line = lineOf(tree, node)
    const lines = tree.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - line
    if (lines > maxLines) functions.push({ name: functionName(node), line, lines })
  })
  return functions
}

const trees = new WeakMap<SourceFile, ts.SourceFile>()

/** Parses a file once, although several rules look at it. */
function parse(source: SourceFile): ts.SourceFile {
  const { file, text } = source
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = trees.get(source) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  trees.set(source, tree)
  return tree
}

function visit(node: ts.Node, onNode: (node: ts.Node) => void): void {
  onNode(node)
  ts.forEachChild(node, (child) => visit(child, onNode))
}

function declaredName(node: ts.Node): ts.Identifier | null {
  const declares =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isTypeParameterDeclaration(node)
  return declares && node.name && ts.isIdentifier(node.name) ? node.name : null
}

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

const isFunction = (node: ts.Node): node is FunctionNode =>
  (ts.isFunctionDeclaration(node) && node.body !== undefined) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

function functionName(node: FunctionNode): string {
  if (node.name && ts.isIdentifier(node.name)) return node.name.text
  const { parent } = node
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text
  if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name)) return parent.name.text
  if (ts.isCallExpression(parent)) return `in ${parent.expression.getText()}`
  return 'anonymous'
}

const lineOf = (tree: ts.SourceFile, node: ts.Node) =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
