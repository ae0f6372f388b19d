import type { Node } from 'oxc-parser';
import { ANY_VALUE, BEGINNINGS, built, builtProperty, compiledText, isBuilt, takesAnyValue } from './built.ts';
import { importedPath, getImports, isNode, type Code, type Import, type Source } from './sources.ts';
import { Fn, Obj, type Values, type Place, UNKNOWN, isPlain, unique, isCode, combined, union, getTexts, isText } from './values.ts';

/** What comes from outside and has few values, by the name that it has everywhere. */
const FEW: ReadonlyMap<string, readonly unknown[]> = new Map([['language', ['ar', 'en']]]);

const DEEPEST = 40;

/** What packages export, for functions and lists that a statement is made of. */
export type Packages = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Works out what the code's expressions can be, without running it. */
export class Constants {
  constructor(
    readonly sources: ReadonlyMap<string, Source>,
    readonly packages: Packages,
  ) {}

  /** Every text that what a query is given can hold: itself, or its `text`. */
  getTexts(node: Node, source: Source): readonly string[] | undefined {
    const values = this.#values(node, { source, frames: new Map(), depth: 0 });
    const texts = union(
      (values ?? [undefined]).map((value) =>
        typeof value === 'string' ? [value] : isBuilt(value) ? [compiledText(value)] : this.#property(value, ['text']),
      ),
    );
    return texts?.every((text) => typeof text === 'string') ? texts : undefined;
  }

  readonly #found = new Map<Node, Values>();

  /** What depends on no call is worked out once; while it is, what leads back to it is not known. */
  #values(node: Node, at: Place): Values {
    if (at.frames.size > 0) return this.#workedOut(node, at);
    if (!this.#found.has(node)) {
      this.#found.set(node, undefined);
      this.#found.set(node, this.#workedOut(node, at));
    }
    return this.#found.get(node);
  }

  #workedOut(node: Node, from: Place): Values {
    if (from.depth > DEEPEST) return undefined;
    const at = { ...from, depth: from.depth + 1 };
    switch (node.type) {
      case 'Literal':
        return [node.value];
      case 'TemplateLiteral':
        return this.#template(node, at);
      case 'BinaryExpression':
        if (node.operator !== '+') return undefined;
        return getTexts(combined([this.#values(node.left, at), this.#values(node.right, at)]), (way) => way.join(''));
      case 'ConditionalExpression':
        return union([this.#values(node.consequent, at), this.#values(node.alternate, at)]);
      case 'LogicalExpression':
        return union([this.#values(node.left, at), this.#values(node.right, at)])?.filter((value) => value !== undefined && value !== null);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return 'expression' in node ? this.#values(node.expression, at) : this.#values(node.argument, at);
      case 'ArrayExpression':
        return this.#list(
          node.elements.filter((element) => element !== null),
          at,
        );
      case 'ObjectExpression':
        return [new Obj(node, at)];
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return [new Fn(node, at)];
      case 'Identifier':
        return node.name === 'undefined' ? [undefined] : (this.#named(node.name, node, at) ?? FEW.get(node.name));
      case 'MemberExpression':
        return this.#member(node, at) ?? (node.property.type === 'Identifier' ? FEW.get(node.property.name) : undefined);
      case 'CallExpression':
        return this.#called(node, at);
      case 'TaggedTemplateExpression':
        return this.#tagged(node, at);
      default:
        return undefined;
    }
  }

  /** A name that stands in a text twice is the same both times. */
  #template({ expressions, quasis }: Extract<Node, { type: 'TemplateLiteral' }>, at: Place): Values {
    const keys = expressions.map((part, index) => (part.type === 'Identifier' ? part.name : index));
    const parts = new Map(expressions.map((part, index) => [keys[index], part]));
    const places = keys.map((key) => [...parts.keys()].indexOf(key));
    return getTexts(combined([...parts.values()].map((part) => this.#values(part, at))), (way) =>
      quasis
        .map(({ value }, index) => {
          const place = places[index];
          return `${value.cooked}${place === undefined ? '' : String(way[place])}`;
        })
        .join(''),
    );
  }

  #list(elements: readonly Node[], at: Place): Values {
    const parts = elements.map((element) =>
      element.type === 'SpreadElement'
        ? this.#values(element.argument, at)
        : (this.#values(element, at) ?? [UNKNOWN]).map((value) => [value]),
    );
    const ways = combined(parts);
    return ways?.every((way) => way.every(Array.isArray)) ? ways.map((way) => way.flat()) : undefined;
  }

  #member(node: Extract<Node, { type: 'MemberExpression' }>, at: Place): Values {
    const objects = this.#values(node.object, at);
    const keys = node.computed ? this.#values(node.property, at) : [node.property.name];
    return union((objects ?? [undefined]).map((object) => this.#property(object, keys)));
  }

  #property(object: unknown, keys: Values): Values {
    if (isBuilt(object)) return keys?.map((key) => builtProperty(object, String(key)));
    if (object instanceof Obj) {
      const wanted = object.node.properties.filter((property) => property.type === 'Property');
      const found = wanted.filter(
        ({ key }) => !keys || keys.includes(key.type === 'Identifier' ? key.name : 'value' in key ? key.value : undefined),
      );
      return found.length === 0 ? undefined : union(found.map(({ value }) => this.#values(value, object.at)));
    }
    if (object instanceof Fn || typeof object !== 'object' || object === null) return undefined;
    const found = (keys ?? Object.keys(object)).map((key): unknown => Reflect.get(object, String(key)));
    return found.includes(UNKNOWN) ? undefined : found;
  }

  #called(node: Extract<Node, { type: 'CallExpression' }>, at: Place): Values {
    const { callee } = node;
    const given = node.arguments.map((argument) => () => this.#values(argument, at));
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const objects = this.#values(callee.object, at);
      if (objects?.every((object) => typeof object === 'string' || Array.isArray(object)))
        return this.#method(callee.property.name, objects, given);
      const { name } = callee.property;
      if (objects?.every(isBuilt))
        return union(objects.map((object) => this.#build(builtProperty(object, name), given, takesAnyValue(name))));
    }
    return this.#applied(this.#values(callee, at), given);
  }

  /** What functions answer. */
  #applied(functions: Values, given: readonly (() => Values)[]): Values {
    if (!functions) return undefined;
    return union(
      functions.map((one) => {
        if (one instanceof Fn) return this.#answers(one, given);
        if (typeof one !== 'function') return undefined;
        if (isBuilt(one)) return this.#build(one, given, true);
        const ways = combined(given.map((values) => values()));
        return ways?.flat().every(isPlain) ? ways.map((way): unknown => one(...way)) : undefined;
      }),
    );
  }

  /** What a function of Kysely's makes of what it is given, some of which only the running code knows. */
  #build(make: unknown, given: readonly (() => Values)[], takesAny: boolean): Values {
    const known = given.map((values, index) => {
      const found = values()?.map((value) => this.#made(value));
      if (!found || found.includes(UNKNOWN)) return takesAny ? [ANY_VALUE] : undefined;
      // Names come first: which of several values follows makes no other text.
      return index > 0 && found.every(isText) ? found.slice(0, 1) : found;
    });
    const ways = combined(known);
    if (typeof make !== 'function') return undefined;
    try {
      return ways?.map((way) => built(make(...way) as unknown));
    } catch {
      return undefined;
    }
  }

  /** A value of the code as Kysely takes it: its objects and functions made real. */
  #made(value: unknown): unknown {
    if (Array.isArray(value)) {
      const list = value.map((one) => this.#made(one));
      return list.map((one) => (one === UNKNOWN ? ANY_VALUE : one));
    }
    if (value instanceof Fn)
      return (...args: unknown[]) => {
        const answers = this.#answers(value, args.map((arg) => () => [built(arg)])); // prettier-ignore
        if (!answers || answers.length !== 1) throw new Error('a part of a statement is not known');
        return this.#made(answers[0]);
      };
    return value instanceof Obj ? this.#madeObject(value) : value;
  }

  #madeObject({ node, at }: Obj): unknown {
    const made: Record<string, unknown> = {};
    for (const property of node.properties) {
      const [first = UNKNOWN] = this.#values(property.type === 'Property' ? property.value : property.argument, at) ?? [];
      const value = this.#made(first);
      if (property.type === 'Property') {
        if (property.key.type !== 'Identifier') return UNKNOWN;
        made[property.key.name] = value === UNKNOWN ? ANY_VALUE : value;
      } else if (typeof value === 'object') Object.assign(made, value);
      else return UNKNOWN;
    }
    return made;
  }

  /** A piece of SQL within a statement that is built. */
  #tagged({ tag, quasi }: Extract<Node, { type: 'TaggedTemplateExpression' }>, at: Place): Values {
    const strings = Object.assign(
      quasi.quasis.map(({ value }) => value.cooked),
      { raw: quasi.quasis.map(({ value }) => value.raw) },
    );
    const given = quasi.expressions.map((part) => () => this.#values(part, at)?.slice(0, 1));
    const tags = this.#values(tag, at);
    return tags?.every(isBuilt) ? union(tags.map((one) => this.#build(one, [() => [strings], ...given], true))) : undefined;
  }

  #answers({ code, at }: Fn, given: readonly (() => Values)[]): Values {
    const inside = { ...at, depth: at.depth + given.length + 1, frames: new Map(at.frames).set(code, given) };
    if (code.body?.type !== 'BlockStatement') return code.body ? this.#values(code.body, inside) : undefined;
    const answers = getReturns(code.body);
    return answers.length === 0 ? undefined : union(answers.map((answer) => this.#values(answer, inside)));
  }

  /** Methods of texts and lists, run as they are. */
  #method(name: string, objects: readonly unknown[], given: readonly (() => Values)[]): Values {
    if (name === 'map' || name === 'flatMap') {
      const results = objects.map((list) => {
        if (!Array.isArray(list)) return undefined;
        const each = list.map((value: unknown, index) => this.#applied(given[0]?.(), [() => [value], () => [index]]));
        return combined(each)?.map((way) => (name === 'flatMap' ? way.flat() : way));
      });
      return union(results);
    }
    const ways = combined([objects, ...given.map((values) => values())]);
    if (!ways?.every((way) => way.every(isPlain))) return undefined;
    return ways.map(([object, ...values]): unknown => {
      const method: unknown = Reflect.get(Object(object), name);
      return typeof method === 'function' ? method.call(object, ...values) : undefined;
    });
  }

  /** What a name stands for where it is used. */
  #named(name: string, node: Node, at: Place): Values {
    const { parents } = at.source;
    for (let scope = parents.get(node); scope; scope = parents.get(scope)) {
      const found = isCode(scope) ? this.#parameter(name, scope, at) : this.#declared(name, scope, at);
      if (found !== 'elsewhere') return found;
    }
    return undefined;
  }

  #declared(name: string, scope: Node, at: Place): Values | 'elsewhere' {
    if (scope.type === 'ForOfStatement' && scope.left.type === 'VariableDeclaration') {
      const id = scope.left.declarations[0]?.id;
      if (!id || !bindsName(id, name)) return 'elsewhere';
      const lists = this.#values(scope.right, at);
      return lists?.every(Array.isArray) ? this.#bound(name, id, lists.flat()) : undefined;
    }
    if (scope.type !== 'BlockStatement' && scope.type !== 'Program') return 'elsewhere';
    for (const statement of scope.body) {
      const declared = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
      if (declared.type === 'FunctionDeclaration' && declared.id?.name === name) return [new Fn(declared, at)];
      if (declared.type === 'ImportDeclaration') {
        const found = this.#imported(name, declared, at);
        if (found !== 'elsewhere') return found;
      }
      if (declared.type !== 'VariableDeclaration') continue;
      const one = declared.declarations.find(({ id }) => bindsName(id, name));
      // What is assigned again is not known.
      if (one) return declared.kind === 'const' && one.init ? this.#bound(name, one.id, this.#values(one.init, at)) : undefined;
    }
    return 'elsewhere';
  }

  /** What a pattern's name is of a value. */
  #bound(name: string, id: Node, values: Values): Values {
    if (id.type === 'Identifier') return values;
    if (id.type === 'AssignmentPattern') return this.#bound(name, id.left, values);
    if (id.type === 'ObjectPattern') {
      const property = id.properties.find((one) => one.type === 'Property' && bindsName(one.value, name));
      if (property?.type !== 'Property' || property.key.type !== 'Identifier') return undefined;
      const key = property.key.name;
      return this.#bound(name, property.value, values && union(values.map((value) => this.#property(value, [key]))));
    }
    if (id.type !== 'ArrayPattern') return undefined;
    const index = id.elements.findIndex((one) => one && bindsName(one, name));
    const element = id.elements[index];
    const found = values?.every(Array.isArray)
      ? values.map((value): unknown => (Array.isArray(value) ? value[index] : undefined))
      : undefined;
    return element && found && !found.includes(UNKNOWN) ? this.#bound(name, element, found) : undefined;
  }

  #imported(name: string, declared: Import, at: Place): Values | 'elsewhere' {
    const specifier = declared.specifiers.find(({ local }) => local.name === name);
    if (!specifier) return 'elsewhere';
    const from = declared.source.value;
    const path = importedPath(at.source, from);
    const exported = specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier' ? specifier.imported.name : 'default';
    if (name in BEGINNINGS && (from === 'kysely' || path === 'platform/database/tables.ts')) return [BEGINNINGS[name]];
    if (path === undefined) {
      const module = this.packages.get(from);
      return module && exported in module ? [module[exported]] : undefined;
    }
    const source = this.sources.get(path);
    return source ? this.#known(this.#declared(exported, source.program, { ...at, source, frames: new Map() })) : undefined;
  }

  #known = (values: Values | 'elsewhere'): Values => (values === 'elsewhere' ? undefined : values);

  #parameter(name: string, code: Code, at: Place): Values | 'elsewhere' {
    const index = code.params.findIndex((parameter) => bindsName(parameter, name));
    const parameter = code.params[index];
    if (!parameter) return 'elsewhere';
    const frame = at.frames.get(code);
    const given = frame ? [frame[index]] : this.#getCalls(code, at)?.map((call) => call[index]);
    if (!given || given.length === 0) return undefined;
    const fallback = parameter.type === 'AssignmentPattern' ? this.#values(parameter.right, at) : undefined;
    return this.#bound(name, parameter, union(given.map((values) => (values ? values() : fallback))));
  }

  /** What a function is called with, wherever that is. */
  #getCalls(code: Code, at: Place): (() => Values)[][] | undefined {
    const parent = at.source.parents.get(code);
    if (parent?.type === 'CallExpression') return this.#elementsFor(parent, at);
    const id = code.type === 'FunctionDeclaration' ? code.id : parent?.type === 'VariableDeclarator' ? parent.id : null;
    if (id?.type !== 'Identifier') return undefined;
    const callers = [...this.sources.values()].filter((source) => source === at.source || importsName(source, id.name, at.source.path));
    return callers.flatMap((source) =>
      source.calls
        .filter(({ callee }) => callee.type === 'Identifier' && callee.name === id.name)
        .map((call) => call.arguments.map((argument) => () => this.#values(argument, { source, frames: new Map(), depth: at.depth }))),
    );
  }

  /** A function that is handed to a list's method gets its elements. */
  #elementsFor({ callee }: Extract<Node, { type: 'CallExpression' }>, at: Place): (() => Values)[][] | undefined {
    if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
    if (!['map', 'flatMap', 'forEach', 'filter'].includes(callee.property.name)) return undefined;
    const lists = this.#values(callee.object, at);
    return lists?.every(Array.isArray) ? [[() => unique(lists.flat()), () => undefined]] : undefined;
  }
}

function bindsName(id: Node, name: string): boolean {
  if (id.type === 'Identifier') return id.name === name;
  if (id.type === 'AssignmentPattern') return bindsName(id.left, name);
  if (id.type === 'ObjectPattern')
    return id.properties.some((one) => (one.type === 'Property' ? bindsName(one.value, name) : bindsName(one.argument, name)));
  return id.type === 'ArrayPattern' && id.elements.some((one) => one !== null && bindsName(one, name));
}

/** Whether a file has a name from another one. */
function importsName(source: Source, name: string, path: string): boolean {
  return getImports(source).some(
    (one) => importedPath(source, one.source.value) === path && one.specifiers.some(({ local }) => local.name === name),
  );
}

/** What the statements of a function answer, those of functions inside it left out. */
function getReturns(node: Node): Node[] {
  if (isCode(node)) return [];
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  const parts: readonly unknown[] = Object.values(node).flat();
  return parts.flatMap((part) => (isNode(part) ? getReturns(part) : []));
}
