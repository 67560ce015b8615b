import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.GamesApi;
import org.openapitools.client.api.PlayersApi;
import org.openapitools.client.api.TableApi;
import org.openapitools.client.model.*;

/** Plays the games of wishes.json with the client that was made for Java. */
public final class Player {
  private static final Set<String> DECLINES = Set.of("pass", "end", "no", "back");

  private final GamesApi games;
  private final TableApi table;

  private Player(ApiClient client) {
    games = new GamesApi(client);
    table = new TableApi(client);
  }

  /** What this player reads of a game, whatever its ruleset. */
  private record Game(String id, String status, int version, List<DecisionView> decisions, ResultView result) {
    static Game of(GameView view) {
      Object one = view.getActualInstance();
      if (one instanceof DiamonstersGameView game)
        return new Game(game.getId(), game.getStatus().getValue(), game.getVersion(), game.getDecisions(), game.getResult());
      if (one instanceof SmashupGameView game)
        return new Game(game.getId(), game.getStatus().getValue(), game.getVersion(), game.getDecisions(), game.getResult());
      if (one instanceof ZgameGameView game)
        return new Game(game.getId(), game.getStatus().getValue(), game.getVersion(), game.getDecisions(), game.getResult());
      throw new IllegalStateException("a game of no ruleset: " + one);
    }
  }

  private static List<String> choose(DecisionView decision) {
    return decision.getOptions().stream()
        .sorted(Comparator.comparing(option -> DECLINES.contains(option.getId())))
        .limit(Math.max(decision.getMin(), 1))
        .map(OptionView::getId)
        .toList();
  }

  private void play(NewGame wish) throws Exception {
    Game game = Game.of(games.createGame(wish, null));
    while (!game.status().equals("finished")) {
      for (DecisionView decision : game.decisions()) {
        table.answerDecision(game.id(), new NewCommand().decision(decision.getId()).choose(choose(decision)));
        Thread.sleep(50); // a token sends so many commands a second
      }
      game = Game.of(games.getGame(game.id(), 0, null, 30, game.version(), null, null));
    }
    System.out.print(game.id());
    for (int winner : game.result().getWinners()) System.out.print(" " + winner);
    System.out.println();
  }

  private static ApiClient client(String url, String token) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    if (token != null) client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    return client;
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    String token = new PlayersApi(client(url, null)).createPlayer(new NewPlayer().name("Java")).getToken();
    ApiClient client = client(url, token);
    ObjectMapper mapper = client.getObjectMapper();
    for (JsonNode wish : mapper.readTree(Path.of("wishes.json").toFile()))
      new Player(client).play(mapper.treeToValue(wish, NewGame.class));
  }
}
