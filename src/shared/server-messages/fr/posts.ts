import type { posts as model } from "#shared/server-messages/de/posts.ts";

export const posts: Record<keyof typeof model, string> = {
  "Use a time of day from 00:00 to 23:59, like 09:30": "Utilisez une heure de 00:00 à 23:59, comme 09:30",
  "Give a code of two or three letters, like en": "Donnez un code de deux ou trois lettres, comme en",
  "A hashtag is one word": "Un hashtag est un seul mot",
  "Choose at least one platform": "Choisissez au moins un réseau",
  "The same platform is there twice": "Le même réseau y est deux fois",
  "The same picture is there twice": "La même image y est deux fois",
  "The same account is there twice": "Le même compte y est deux fois",
  "The same post is there twice": "La même publication y est deux fois",
  "The same slot is there twice": "Le même créneau y est deux fois",
  "Give likes, comments, shares, views or readsMetrics":
    "Indiquez les mentions J’aime, les commentaires, les partages, les vues ou readsMetrics",
  "Choose at least one day of the week": "Choisissez au moins un jour de la semaine",
  "Write a text, or remove this one": "Écrivez un texte, ou retirez celui-ci",
  "The last day is before the first one": "Le dernier jour précède le premier",
  "Choose an end after the beginning": "Choisissez une fin après le début",
  "Ask for at most {n} days at a time": "Demandez au plus {n} jours à la fois",
  "Figures saved": "Chiffres enregistrés",
  "Post deleted here and wherever it was public": "Publication supprimée ici et partout où elle était publique",
  "Post deleted": "Publication supprimée",
  "Post edited": "Publication modifiée",
  "Post updated": "Publication modifiée",
  "Queue saved": "File enregistrée",
  "Repeating post ended": "Publication récurrente arrêtée",
  "Repeating post paused": "Publication récurrente en pause",
  "Repeating post resumed": "Publication récurrente reprise",
  "Repeating post updated": "Publication récurrente modifiée",
  "The account {account} was disconnected": "Le compte {account} a été déconnecté",
  "It is not known which post on {platform} this is": "On ne sait pas de quelle publication il s’agit sur {platform}",
  "This post cannot be deleted now: publishing to {account} is under way":
    "Cette publication ne peut pas être supprimée maintenant : elle part sur {account}",
  "This post cannot be changed any more: publishing to {account} has begun":
    "Cette publication ne peut plus être modifiée : elle part déjà sur {account}",
  "This post did not go out at its time. Give it another one, or publish it now":
    "Cette publication n’est pas partie à son heure. Donnez-lui-en une autre ou publiez-la maintenant",
  "There is no picture or video for this text": "Il n’y a ni image ni vidéo pour ce texte",
  "This is none of your finished creations": "Ce n’est aucune de vos créations terminées",
  "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread":
    "Aucun des réseaux choisis n’a de fils : choisissez aussi X, Bluesky, Mastodon ou Threads, ou retirez le fil",
  "This time has passed. Choose a time from now on.": "Cette heure est passée. Choisissez une heure à venir.",
  "Choose a time within the next two years.": "Choisissez une heure dans les deux ans à venir.",
  "Choose a first day within the next two years": "Choisissez un premier jour dans les deux ans à venir",
  "This post is not out yet, so there is nothing to count":
    "Cette publication n’est pas encore partie, il n’y a donc rien à compter",
  "Without a time this post would go out at once. Add draft: true to keep it as a draft, or draft: false to publish it now":
    "Sans heure, cette publication partirait tout de suite. Ajoutez draft: true pour la garder comme brouillon, ou draft: false pour la publier maintenant",
  "This post is going out right now, so it cannot be changed any more":
    "Cette publication est en train de partir et ne peut plus être modifiée",
  "This post was changed in the meantime. Read it again, then repeat your change.":
    "Cette publication a changé entre-temps. Relisez-la, puis refaites votre modification.",
  "A picture or video of this post was deleted before it went out":
    "Une image ou une vidéo de cette publication a été supprimée avant son départ",
  "Choose another one, or none, and schedule it again.": "Choisissez-en une autre, ou aucune, et planifiez à nouveau.",
  "Draft saved": "Brouillon enregistré",
  "Posted successfully!": "Publié !",
  "Scheduled successfully!": "Planifié !",
  "A post that used it is a draft": "Une publication qui l’utilisait est redevenue un brouillon",
  "{n} posts that used it are drafts": "{n} publications qui l’utilisaient sont redevenues des brouillons",
  "Creation deleted.": "Création supprimée.",
  "The post is out.": "La publication est en ligne.",
  "The post is out, its first comment is not.": "La publication est en ligne, son premier commentaire ne l’est pas.",
  "{n} of {max} posted.": "{n} sur {max} publiés.",
  "{platform} takes nothing more from this server for the moment. It goes on by itself.":
    "{platform} n’accepte plus rien de ce serveur pour l’instant. L’envoi reprendra automatiquement.",
  "{platform} takes no more posts of this account for the moment. It goes on by itself.":
    "{platform} n’accepte plus de publications de ce compte pour l’instant. L’envoi reprendra automatiquement.",
  "{platform} is not set up on this server": "{platform} n’est pas configuré sur ce serveur",
  "This account was disconnected": "Ce compte a été déconnecté",
  "It is not known where on {platform} the post stands": "On ne sait pas où se trouve la publication sur {platform}",
  "Post the rest on {platform} yourself.": "Publiez la suite vous-même sur {platform}.",
  "This server was restored from a backup after this was due. It may already be live.":
    "Ce serveur a été restauré depuis une sauvegarde après l’heure prévue. La publication est peut-être déjà en ligne.",
  "Look at {account} on {platform}, then say here whether it is there.":
    "Regardez {account} sur {platform}, puis dites ici si elle y est.",
  "Only a post that is out can be edited there": "Seule une publication en ligne peut y être modifiée",
  "{platform} has no call that edits a post": "{platform} ne permet pas de modifier une publication",
  "{platform} has no call that deletes a post.": "{platform} ne permet pas de supprimer une publication.",
  "The account {account} was disconnected. Open the post and choose another one":
    "Le compte {account} a été déconnecté. Ouvrez la publication et choisissez-en un autre",
  "This is the link of another post that went out from here. Give the link of this one":
    "C’est le lien d’une autre publication sortie d’ici. Indiquez le lien de celle-ci",
  "The account {account} was disconnected.": "Le compte {account} a été déconnecté.",
  "It is not known which post on {platform} this is.": "On ne sait pas de quelle publication il s’agit sur {platform}.",
  "Delete it on {platform} yourself, then delete the post here.": "Supprimez-la vous-même sur {platform}, puis ici.",
  "Make a new post with another video.": "Faites une nouvelle publication avec une autre vidéo.",
  "The video is still being converted for this platform": "La vidéo est encore en cours de conversion pour ce réseau",
  "{platform} asked to wait.": "{platform} a demandé d’attendre.",
  "A picture or video of this post was deleted": "Une image ou une vidéo de cette publication a été supprimée",
  "Make a new post with another one.": "Faites une nouvelle publication avec une autre.",
  "Make a new post with other pictures or another video.":
    "Faites une nouvelle publication avec d’autres images ou une autre vidéo.",
  "Open the post and choose another account.": "Ouvrez la publication et choisissez un autre compte.",
  "Make a new post for the account you want.": "Faites une nouvelle publication pour le compte voulu.",
  "This link does not name that post on {platform}, so the rest could not follow it. Give another link, or none":
    "Ce lien n’indique pas cette publication sur {platform}, donc la suite ne pourrait pas la suivre. Donnez un autre lien, ou aucun",
  "This delivery does not wait for your answer": "Cet envoi n’attend pas votre réponse",
  "Something went wrong on our side before anything was sent": "Quelque chose a échoué de notre côté avant tout envoi",
  "Try again. If it happens again, tell the operator of this server.":
    "Réessayez. Si cela se reproduit, dites-le à la personne qui gère ce serveur.",
  "The server was held up just before sending. Nothing was sent yet.":
    "Le serveur a été retardé juste avant l’envoi. Rien n’a encore été envoyé.",
  "Postloom is looking whether it is there. Answer again in a moment.":
    "Postloom regarde si elle y est. Répondez de nouveau dans un instant.",
  "The network's answer was lost. Postloom is looking whether {=what} is there.":
    "La réponse du réseau s’est perdue. Postloom regarde si l’envoi est arrivé ({=what}).",
  "{platform} takes no more calls for the moment. Whether {=what} went out is looked up afterwards.":
    "{platform} n’accepte plus d’appels pour l’instant. On vérifiera ensuite si l’envoi a eu lieu ({=what}).",
  "{platform} is still processing the picture or video. The post appears there afterwards.":
    "{platform} traite encore l’image ou la vidéo. La publication y apparaîtra ensuite.",
  "{name} says that it published it. Sent again, it would appear there twice.":
    "{name} dit l’avoir publiée. Envoyée de nouveau, elle y apparaîtrait deux fois.",
  "{platform} says that it published {=what}, but not which of the posts there it is.":
    "{platform} dit que l’envoi a eu lieu ({=what}), mais pas de laquelle des publications il s’agit.",
  "Find it at {account} on {platform}, then say here that it is there.":
    "Cherchez-la chez {account} sur {platform}, puis dites ici qu’elle y est.",
  "{name} is still processing it. Sent again, it would appear there twice.":
    "{name} la traite encore. Envoyée de nouveau, elle y apparaîtrait deux fois.",
  "The post did not go out, and by now it is later than you let posts be.":
    "La publication n’est pas partie, et le retard dépasse désormais ce que vous acceptez.",
  "Reconnect the account in Settings, then publish again.":
    "Reconnectez le compte dans les paramètres, puis publiez à nouveau.",
  "The account or the platform is not connected any more": "Le compte ou le réseau n’est plus connecté",
  "Another post with the same text is there": "Une autre publication y a le même texte",
  "It could not be looked up": "La vérification n’a pas abouti",
  "{platform} did not tell whether {=what} went out. It may already be live.":
    "{platform} n’a pas dit si l’envoi a eu lieu ({=what}). C’est peut-être déjà en ligne.",
  "{platform} refused to take it again: {=reason}": "{platform} ne l’a pas acceptée une seconde fois : {=reason}",
  "The first one may already be live.": "La première est peut-être déjà en ligne.",
  "The server was not running when this post was due.":
    "Le serveur ne fonctionnait pas à l’heure de cette publication.",
  "The connection to this account has ended, so its posts cannot go out.":
    "La connexion à ce compte a pris fin : ses publications ne peuvent pas partir.",
  "Reconnect the account, so that the post can go out.": "Reconnectez le compte pour que la publication puisse partir.",
  "It comes after other late posts of its account.": "D’autres publications en retard de ce compte passent avant.",
  "Choose Publish now or a new time.": "Choisissez Publier maintenant ou une nouvelle heure.",
  "The next time of this repeating post came before this one could go out.":
    "L’heure suivante de cette publication récurrente est arrivée avant que celle-ci ne puisse partir.",
  "This draft was sent or deleted. If it was to repeat, look first whether the repeating post exists":
    "Ce brouillon a été envoyé ou supprimé. S’il devait se répéter, vérifiez d’abord si la publication récurrente existe déjà",
  "This repeating post is not paused": "Cette publication récurrente n’est pas en pause",
  "Nothing is left to go out: no time lies between now and the end":
    "Il ne reste rien à envoyer : aucune heure d’ici la fin",
  "This queue has no slots yet. Add times to it first.":
    "Cette file n’a pas encore de créneaux. Ajoutez-y d’abord des heures.",
  "Every slot of the next two years is taken. Add slots to the queue.":
    "Tous les créneaux des deux ans à venir sont pris. Ajoutez-en à la file.",
  "These accounts have no slot in common. Give them one, or queue the post for one account at a time.":
    "Ces comptes n’ont aucun créneau en commun. Donnez-leur-en un, ou mettez la publication en file compte par compte.",
  "It is tried again every few minutes. Change the repeating post, or pause it.":
    "Nous réessayons à quelques minutes d’intervalle. Modifiez la publication récurrente ou mettez-la en pause.",
  "This post does not wait on this account. Load the queue again.":
    "Cette publication n’attend pas sur ce compte. Rechargez la file.",
  "In this order two posts would go out at the same time on another account. Move one of them by itself.":
    "Dans cet ordre, deux publications partiraient en même temps sur un autre compte. Déplacez-en une séparément.",
  "X could not process the video.": "X n’a pas pu traiter la vidéo.",
  "The video is being converted for this platform.": "La vidéo est en cours de conversion pour ce réseau.",
  "The post goes out when that is done.": "La publication partira ensuite.",
  "This post was changed since it was checked. Check it again.":
    "Cette publication a changé depuis sa vérification. Vérifiez-la de nouveau.",
};
