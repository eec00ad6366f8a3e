import { oneOf, randomFrom } from '../../support/random.ts';

/** What is searched for: in one message, in every tenth, in none. */
export const rareTerm = 'girassol';
export const commonTerm = 'entrega';
export const absentTerm = 'helicóptero';

const words =
  `a o as os um uma de do da em no na por para com sem sobre até mas ou que quando onde como se já não sim também ainda
  hoje amanhã ontem agora depois antes cedo tarde manhã noite semana mês dia hora minuto segunda terça quarta quinta sexta sábado
  bom boa bem mal tudo nada algo alguém ninguém cada outro mesmo próprio novo velho grande pequeno certo errado pronto
  oi olá obrigada obrigado favor desculpe claro combinado perfeito ótimo beleza abraço atenciosamente senhora senhor
  pedido pagamento boleto cartão crédito débito desconto troco preço valor taxa parcela recibo nota fiscal código número
  endereço rua avenida bairro cidade apartamento bloco portaria vizinho telefone mensagem foto áudio vídeo documento
  pão bolo torta doce salgado café leite queijo presunto manteiga farinha açúcar chocolate morango limão coco laranja
  loja padaria mercado balcão cozinha forno encomenda sacola caixa embalagem tamanho cor modelo marca garantia troca devolução
  quero preciso posso pode podem gostaria recebi recebemos enviei enviamos chegou chegaram confirmo confirmar cancelar mudar
  esperar buscar retirar pagar comprar vender ligar responder perguntar mandar ver saber achar ficar sair voltar abrir fechar
  cliente atendente gerente motorista família filha filho mãe pai amigo amiga festa aniversário casamento reunião escritório
  disponível atrasado atrasada urgente possível impossível barato caro gelado quente fresco integral inteiro metade dúzia`
    .trim()
    .split(/\s+/);

/** Names of streets, people, codes: what no vocabulary holds, and what makes texts hard to compress. */
const oddity = (random: () => number) => Math.floor(random() * 36 ** 5).toString(36);

/** The text of a conversation's message with a number, counted from 1: 100 bytes or so, and gzip makes 0.4 of it, as of people's. */
export function textOf(seq: number, messages: number): string {
  const random = randomFrom(seq);
  const length = 60 + random() * 80;
  let text = seq === messages / 2 + 1 ? rareTerm : seq % 10 === 0 ? commonTerm : oneOf(words, random);
  while (text.length < length) text += ` ${random() < 0.12 ? oddity(random) : oneOf(words, random)}`;
  return text;
}
